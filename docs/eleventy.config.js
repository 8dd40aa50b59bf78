import { fileURLToPath } from "node:url";
import apiReference from "eleventy-plugin-api-reference";
import { unpackGitHub } from "../fixtures/openapi/unpack-github.js";
import { addTables } from "./tables/index.js";
import { addBlocks, addSections, amendMarkdown } from "./markdown.js";
import { packageManifest } from "../dist/eleventy-plugin/problems/package-manifest.js";
import { demoTransforms, harbourServer } from "./demo-transforms.js";
import { recordAnswers } from "./record-answers.js";

/** Port of the demo's API, set by `serve.js`. Without it, the site is built for static hosting. */
const port = process.env.DEMO_PORT;
/** URL at which the site is published; undefined for the demo. */
const url = port ? undefined : (process.env.DOCS_URL ?? packageManifest.homepage).replace(/\/$/, "");

const DOCUMENTS = "../fixtures/sites/demo/specs";
const harbour = `${DOCUMENTS}/saltmere-harbour.yaml`;

const tabs = [
  { label: "Guides", path: "/guides/" },
  { label: "Reference", path: "/reference/" },
  { label: "Harbour API", path: "/harbour" },
  { label: "Tide events", path: "/tide-events" },
  { label: "Berth events", path: "/berth-events" },
  { label: "GitHub API", path: "/github" },
  { label: "Embedded", path: "/embedded" },
];

export default async function (eleventyConfig) {
  const origin = () => `${url}${eleventyConfig.pathPrefix}`;
  const transforms = demoTransforms({ port, origin });
  if (!port) eleventyConfig.on("eleventy.after", ({ directories }) => recordAnswers(directories.output));
  eleventyConfig.addGlobalData("isServed", Boolean(port));
  eleventyConfig.addGlobalData("harbourServer", () => new URL(harbourServer({ port, origin })));
  amendMarkdown(eleventyConfig);
  addBlocks(eleventyConfig);
  addSections(eleventyConfig);
  addTables(eleventyConfig);
  eleventyConfig.addPassthroughCopy({ [fileURLToPath(new URL("assets", import.meta.url))]: "assets" });
  eleventyConfig.addPlugin(apiReference, {
    site: {
      title: "apiReference",
      description:
        "An Eleventy plugin that generates the API reference of a site from OpenAPI and AsyncAPI documents.",
      ...(url && { url }),
    },
    navigation: { tabs },
    deployment: { output: port ? "server" : "static" },
    openapi: {
      playground: { proxy: Boolean(port) },
      sources: [
        { spec: harbour, label: "Harbour API", route: "/harbour" },
        { spec: await unpackGitHub(".cache"), label: "GitHub API", route: "/github" },
        { spec: harbour, label: "Embedded", route: "/embedded", renderer: "embed" },
      ],
    },
    asyncapi: {
      sources: [
        { spec: `${DOCUMENTS}/saltmere-tides.yaml`, label: "Tide events", route: "/tide-events" },
        { spec: `${DOCUMENTS}/saltmere-berths.yaml`, label: "Berth events", route: "/berth-events" },
      ],
    },
    transform: (document, { route }) => transforms[route]?.(document),
  });
}

/**
 * Markdown pages show code that looks like template syntax, so they are not rendered as templates unless they
 * set `templateEngineOverride`.
 */
export const config = {
  dir: { input: "content", includes: "../_includes", output: "_site" },
  markdownTemplateEngine: false,
};
