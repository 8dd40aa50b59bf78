import type { LoadedDocument } from "../../document/loaded-document.js";
import { exampleMismatches } from "../../portable/example/authored-example.js";
import { toComponents } from "../../portable/example/components.js";
import { siteText, type SiteWords } from "../../portable/labels/count-label.js";
import { defaultLabels } from "../../portable/labels/labels.js";
import type { Example, HttpOperation, MediaType, Reference } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import { below, placeIn } from "../read.js";

/** For all examples of a document: the same for each, and so much for each of its bytes. GitHub's needs a hundredth of it. */
const BASE = 3_000_000;
const FOR_A_BYTE = 2;

/** Of messages. */
const ENGLISH: SiteWords = { labels: defaultLabels, language: "en" };

/** Examples of bodies that are not what their schemas say, each once, at the first place that shows it. */
export function exampleFindings(
  reference: Reference,
  loaded: LoadedDocument,
  source: string,
): readonly Finding[] {
  const components = toComponents(reference.schemas);
  const work = { left: BASE + FOR_A_BYTE * loaded.bytes };
  const seen = new Set<Example>();
  const findings: Finding[] = [];
  let unchecked = 0;
  for (const { mediaType, pointer, side } of bodiesOf(reference)) {
    for (const example of mediaType.examples) {
      if (seen.has(example)) continue;
      seen.add(example);
      const [mismatch] = exampleMismatches(example, mediaType, components, { side, work });
      if (work.left < 0) unchecked += 1;
      if (mismatch === undefined) continue;
      const what = `${mismatch.path === "" ? "" : `\`${mismatch.path}\` `}${siteText(mismatch.label, mismatch.facts, ENGLISH)}`;
      const place = placeIn(loaded, source, pointerOf(example, pointer));
      findings.push(finding("example-mismatch", { what }, place));
    }
  }
  if (unchecked === 0) return findings;
  const what = `${unchecked === 1 ? "1 example was" : `${unchecked} examples were`} not compared with ${unchecked === 1 ? "its schema" : "their schemas"}`;
  return [...findings, finding("work-limit", { what }, { source })];
}

function pointerOf({ name }: Example, pointer: string): string {
  return name === undefined ? `${pointer}/example` : `${below(`${pointer}/examples`, name)}/value`;
}

interface Body {
  readonly mediaType: MediaType;
  readonly pointer: string;
  readonly side: "request" | "response";
}

function* bodiesOf(reference: Reference): Generator<Body> {
  const operations = [...reference.tags.flatMap((tag) => tag.operations), ...reference.webhooks];
  for (const operation of operations) if (operation.kind === "http") yield* operationBodies(operation);
}

function* operationBodies({ requestBody, responses, pointer }: HttpOperation): Generator<Body> {
  for (const mediaType of requestBody?.content ?? [])
    yield {
      mediaType,
      side: "request",
      pointer: below(`${pointer}/requestBody/content`, mediaType.contentType),
    };
  for (const { status, content } of responses)
    for (const mediaType of content) {
      const place = `${below(`${pointer}/responses`, status)}/content`;
      yield { mediaType, side: "response", pointer: below(place, mediaType.contentType) };
    }
}
