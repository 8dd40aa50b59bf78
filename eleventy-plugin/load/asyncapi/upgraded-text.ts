import { finding, Problem, type Place } from "../../problems/problems.js";
import type { DocumentObject } from "../../document/loaded-document.js";

/** The version that `asyncapi convert` currently writes. */
const NEWEST = "3.1.0";

/**
 * Converts an AsyncAPI 1 or 2 document as the official converter does for an author: from text to text,
 * without options. The text is JSON of the parsed document instead of the author's own text, because the
 * converter would execute code in YAML. Throws conversion-failed.
 */
export async function upgradedText(published: DocumentObject, place: Place): Promise<string> {
  const { convert } = await import("@asyncapi/converter");
  const version = String(published["asyncapi"]).split(".").slice(0, 2).join(".");
  const text = JSON.stringify({ ...published, asyncapi: `${version}.0` });
  /* eslint-disable no-console -- the converter logs each parameter that it empties; `conversionLosses` reports them */
  const { warn } = console;
  try {
    console.warn = () => {};
    const converted: unknown = convert(text, NEWEST);
    return typeof converted === "string" ? converted : JSON.stringify(converted, null, 2);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Problem(finding("conversion-failed", { reason }, place), { cause });
  } finally {
    console.warn = warn;
    /* eslint-enable no-console */
  }
}
