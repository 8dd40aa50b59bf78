const KB = 1024;

/**
 * Ceilings of what a reader loads, in bytes, gzipped. A test fails above each; `npm run weigh` shows how much is used. What
 * nears its ceiling is a reason to look at it, not to write shorter code.
 */
export const BUDGETS = {
  pageScripts: 6 * KB,
  pageStyles: 12 * KB,
  panelOpening: 48 * KB,
  /** What the event panel adds to the parts that it shares with the HTTP panel. */
  eventPanel: 14 * KB,
  rowsAndExamples: 1.2 * KB,
  operationPageMedian: 20 * KB,
  operationPage: 100 * KB,
  schemaPage: 150 * KB,
  eventPage: 15_000,
  /** Until the first place is found by its path, in GitHub's reference. */
  searchOfPaths: 60 * KB,
  /** Besides that until the first text is found. */
  searchOfTexts: 128 * KB,
};

/** A ceiling in the words of a title. */
export const inKilobytes = (/** @type {number} */ bytes) =>
  `${(bytes / KB).toFixed(1).replace(/\.0$/, "")} KB`;

/** How many files the first opening of a panel asks for at most. */
export const PANEL_REQUESTS = 4;
