import { readFileSync } from "node:fs";
import { type ServerManifest, type ManifestProxy, digestOf } from "../../eleventy-plugin/proxy/index.js";

const BUILD = 'build the site with `deployment.output: "server"`';

/**
 * Reads the manifest of a build.
 * @throws {StartError} If it is missing, invalid or from another version of this package.
 */
export function readManifest(path: string): ServerManifest {
  const text = readText(path);
  const manifest = parse(text);
  if (!isManifest(manifest)) {
    throw new StartError(
      `The manifest ${path} was not written by this version of the plugin: build the site again.`,
    );
  }
  return manifest;
}

/**
 * Verifies that a folder contains the build that the manifest belongs to.
 * @throws {StartError} If it does not.
 */
export function checkBuild(manifest: ServerManifest, manifestPath: string, folder: string): void {
  if (digestInFolder(manifest, folder) === manifest.build) return;
  throw new StartError(
    `The manifest ${manifestPath} belongs to a different build than the one in ${folder}: build the site again, and deploy both together.`,
  );
}

/**
 * Returns the proxy section of the manifest.
 * @throws {StartError} If it lists no origins.
 */
export function checkedProxy(manifest: ServerManifest, manifestPath: string): ManifestProxy | undefined {
  if (manifest.proxy?.origins.length === 0) {
    throw new StartError(
      `The proxy has no server to call, because ${manifestPath} lists no origin: give the OpenAPI document an absolute http(s) URL under \`servers\` and build again, or remove \`playground.proxy\`.`,
    );
  }
  return manifest.proxy;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new StartError(
      isMissing
        ? `There is no manifest ${path}: ${BUILD}, or name another file with --manifest.`
        : `The manifest ${path} could not be read: check that it is a file and that this user may read it.`,
      { cause: error },
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Rejected by `isManifest` like any other invalid value.
  }
}

function digestInFolder({ pages }: ServerManifest, folder: string): string | undefined {
  try {
    return digestOf(folder, pages);
  } catch {
    return undefined; // A page of that build is missing.
  }
}

function isManifest(value: unknown): value is ServerManifest {
  if (!isObject(value) || value["version"] !== 1) return false;
  const { build, pathPrefix, pages, policies, proxy, siteUrl } = value;
  return (
    typeof build === "string" &&
    typeof pathPrefix === "string" &&
    isTexts(pages) &&
    (siteUrl === undefined || (typeof siteUrl === "string" && URL.canParse(siteUrl))) &&
    Array.isArray(policies) &&
    policies.every(
      (each) => isObject(each) && typeof each["policy"] === "string" && isTexts(each["pages"]),
    ) &&
    (proxy === undefined || isProxy(proxy))
  );
}

function isProxy(value: unknown): boolean {
  if (!isObject(value) || !isTexts(value["origins"]) || !isObject(value["limits"])) return false;
  const { described = [] } = value;
  const { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict } = value["limits"];
  return (
    value["origins"].every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) &&
    Array.isArray(described) &&
    described.every((each) => isObject(each) && isTexts(each["origins"]) && isTexts(each["paths"])) &&
    isObject(maxInFlight) &&
    [maxRequestBytes, maxResponseBytes, timeout, maxInFlight["total"], maxInFlight["perOrigin"]].every(
      (limit) => Number.isSafeInteger(limit) && Number(limit) > 0,
    ) &&
    typeof strict === "boolean"
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** Why a server cannot start, in one sentence that includes the fix. */
export class StartError extends Error {
  override readonly name = "StartError";
}
