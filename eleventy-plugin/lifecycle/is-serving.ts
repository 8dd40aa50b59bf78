/** Whether Eleventy goes on after the build: it serves the site, or watches its files. */
export const isServing = (): boolean =>
  ["serve", "watch"].includes(process.env["ELEVENTY_RUN_MODE"] ?? "build");
