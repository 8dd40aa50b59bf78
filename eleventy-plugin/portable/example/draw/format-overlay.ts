/** Formats whose texts can be told: https://spec.openapis.org/registry/format/. Texts are ours, and short. */
const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const host = String.raw`[a-z\d]+(?:-[a-z\d]+)*(?:\.[a-z\d]+(?:-[a-z\d]+)*)+`;
const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const RULES = new Map(
  Object.entries({
    "date-time": `${day}T${time}`,
    date: day,
    time,
    email: String.raw`[\w+-]+(?:\.[\w+-]+)*@${host}`,
    hostname: host,
    ipv4: String.raw`(?:${byte}\.){3}${byte}`,
    uri: String.raw`[a-z][a-z\d+.-]*://${host}(?:[/?#][\w/?#=&.~-]*)?`,
    url: `https?://${host}(?:/[\\w/.~-]*)?`,
    uuid: String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
  }).map(([format, rule]) => [format, new RegExp(`^${rule}$`, "i")] as const),
);

const MAX_LENGTH = 200;

/** A format's text with a pattern's text in place of its beginning or its end, `2030-01-15` for `^2030-`. */
export function* overlaidTexts(format: string, text: string, part: string): Generator<string> {
  const rule = RULES.get(format);
  if (rule === undefined || text.length > MAX_LENGTH || part.length > MAX_LENGTH) return;
  const isRight = (overlaid: string): boolean => rule.test(overlaid);
  const same = [part + text.slice(part.length), text.slice(0, Math.max(0, text.length - part.length)) + part];
  yield* same.filter(isRight);
  for (let at = 0; at <= text.length; at += 1)
    yield* [text.slice(0, at) + part, part + text.slice(at)].filter(isRight);
}
