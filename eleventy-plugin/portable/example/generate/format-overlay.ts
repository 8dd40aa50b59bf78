import { isKnownFormat, isOfFormat } from "../../schema-check/formats.js";

const MAX_LENGTH = 200;

/**
 * Yields a format's text whose beginning or end is replaced by a pattern's text, `2030-01-15` for `^2030-`.
 * For a pattern of the whole text, only its own end, `.000Z`, or its own beginning is used.
 */
export function* overlaidTexts(format: string, text: string, part: string): Generator<string> {
  if (!isKnownFormat(format) || text.length > MAX_LENGTH || part.length > MAX_LENGTH) return;
  const isRight = (overlaid: string): boolean => isOfFormat(overlaid, format);
  const same = [part + text.slice(part.length), text.slice(0, Math.max(0, text.length - part.length)) + part];
  yield* same.filter(isRight);
  for (let at = 0; at <= text.length; at += 1)
    yield* [
      text.slice(0, at) + part,
      part + text.slice(at),
      text.slice(0, at) + part.slice(at),
      part.slice(0, at) + text.slice(at),
    ].filter(isRight);
}
