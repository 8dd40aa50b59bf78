type Kinds = readonly (readonly [kind: string, path: string])[];

/** One page of each kind. */
export const mainKinds: Kinds = [
  ["overview", "/workshop/"],
  ["tag", "/workshop/tools/"],
  ["operation", "/workshop/tools/add-tool/"],
  ["webhook", "/workshop/webhooks/post-tool-taken/"],
  ["schema", "/workshop/schemas/tool/"],
  ["page of the site's own", "/guide/"],
  ["page that is not there", "/workshop/nothing/"],
];

/**
 * Further kinds of pages: those that list pages, and those that are most likely to break a layout. The site
 * `browser` has only some of GitHub's pages; the site `github` has all.
 */
export const otherKinds: Kinds = [
  ["operation with every kind of parameter", "/workshop/tools/list-tools/"],
  ["operation with a long path", "/workshop/tools/get-tool/"],
  ["deprecated operation", "/workshop/tools/throw-away/"],
  [
    "operation named by one long word",
    "/workshop/very-long-group-name-without-any-space-in-it/set-the-speed-of-the-lathe-in-revolutions-per-minute-without-any-spaces/",
  ],
  ["operation in another script", "/workshop/صفحات/change-page/"],
  ["webhooks", "/workshop/webhooks/"],
  ["schemas", "/workshop/schemas/"],
  ["GitHub's overview", "/github/"],
  ["one of GitHub's tags", "/github/issues/"],
  ["GitHub's Create an issue", "/github/issues/issues-create/"],
];

export const pageKinds: Kinds = [...mainKinds, ...otherKinds];

export const WIDTHS = [1440, 768, 360] as const;
