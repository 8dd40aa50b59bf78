import type { AuthoredSample } from "../../portable/model/index.js";
import { partsOf } from "../follow.js";
import { isObject, textOf, childPointer, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

/** Keys under which published documents list code samples. */
const KEYS = ["x-codeSamples", "x-code-samples", "x-readme.code-samples", "code-samples"];

/** Returns the code samples in the document, unchanged. */
export function authoredSamplesOf(operation: Part): readonly AuthoredSample[] {
  const places = [operation, ...readmePart(operation)];
  const lists = places.flatMap((part) => KEYS.flatMap((key) => partsOf(part, key)));
  return lists.flatMap((part) => {
    const code = textOf(part, "source") ?? textOf(part, "code");
    const language = textOf(part, "lang") ?? textOf(part, "language") ?? "";
    return code === undefined
      ? []
      : [{ language, label: textOf(part, "label") ?? textOf(part, "name") ?? language, code }];
  });
}

function readmePart({ value, pointer, reading }: Part): readonly Part[] {
  const readme = getOwn(value, "x-readme");
  return isObject(readme) ? [{ value: readme, pointer: childPointer(pointer, "x-readme"), reading }] : [];
}
