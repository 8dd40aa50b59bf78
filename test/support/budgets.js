const KB = 1024;

/**
 * Upper limits, in gzipped bytes, of what a reader's browser loads. A test fails if one is exceeded; `npm run
 * weigh` shows how much of each is used. If a limit is almost reached, check what is loaded: shorter code is
 * not the solution.
 */
export const BUDGETS = {
  pageScripts: 6 * KB,
  pageStyles: 12 * KB,
  panelOpening: 48 * KB,
  /** The event panel's own scripts, without the parts shared with the HTTP panel. */
  eventPanel: 14 * KB,
  rowsAndExamples: 1.2 * KB,
  operationPageMedian: 20 * KB,
  operationPage: 100 * KB,
  schemaPage: 150 * KB,
  eventPage: 15_000,
  /** Bytes loaded until a search finds the first operation by its path, in GitHub's reference. */
  searchOfPaths: 60 * KB,
  /** Gzipped bytes of the index and script that a search for words loads in addition. */
  searchOfTexts: 128 * KB,
};

/** Formats a limit for the title of a test. */
export const inKilobytes = (/** @type {number} */ bytes) =>
  `${(bytes / KB).toFixed(1).replace(/\.0$/, "")} KB`;

/** The maximum number of files that the first opening of a panel requests. */
export const PANEL_REQUESTS = 4;
