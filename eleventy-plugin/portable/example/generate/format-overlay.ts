import { isKnownFormat, isOfFormat } from "../../schema-check/formats.js";

const MAX_LENGTH = 200;

/**
 * Yields values of a format that combine `text`, another value of the format, with `part`, a text generated
 * from a pattern: `2030-01-15` for `^2030-`. `part` may describe the whole value, so its beginning or its end
 * alone, such as `.000Z`, is tried as well.
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
