/** Whether Eleventy keeps running after the build, to serve the site or to watch its files. */
export const isServing = (): boolean =>
  ["serve", "watch"].includes(process.env["ELEVENTY_RUN_MODE"] ?? "build");
