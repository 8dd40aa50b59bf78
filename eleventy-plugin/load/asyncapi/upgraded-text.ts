import { finding, Problem, type Place } from "../../problems/problems.js";
import type { DocumentObject } from "../../document/loaded-document.js";

/** What `asyncapi convert` makes of a file today. */
const NEWEST = "3.1.0";

/**
 * A document of AsyncAPI 1 or 2 as its author gets it from the official converter: text in, text out, no options. The
 * text is JSON made of the parsed document, never the author's own, for the converter runs code that stands in YAML.
 * Raises conversion-failed.
 */
export async function upgradedText(published: DocumentObject, place: Place): Promise<string> {
  const { convert } = await import("@asyncapi/converter");
  const version = String(published["asyncapi"]).split(".").slice(0, 2).join(".");
  const text = JSON.stringify({ ...published, asyncapi: `${version}.0` });
  /* eslint-disable no-console -- the converter tells there of each parameter it empties; `conversionLosses` says it in order */
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
