/** Patterns for the formats that can be validated: https://spec.openapis.org/registry/format/ */
const day = String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2\d))`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;
const host = String.raw`${label}(?:\.${label})*`;
const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const RULES = new Map(
  Object.entries({
    "date-time": `${day}T${time}`,
    date: day,
    time,
    duration: String.raw`P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)`,
    email: String.raw`[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*@${host}`,
    hostname: host,
    ipv4: String.raw`(?:${byte}\.){3}${byte}`,
    ipv6: String.raw`(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=.*::)(?!.*::.*::)(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}`,
    uri: String.raw`[a-z][a-z\d+.-]*:[^\s"<>\\^{|}]+`,
    url: String.raw`(?:https?|ftp)://${host}(?::\d+)?(?:[/?#][^\s"<>\\^{|}]*)?`,
    uuid: String.raw`(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
  }).map(([format, rule]) => [format, new RegExp(`^(?:${rule})$`, "i")] as const),
);

const MAX_LENGTH = 2_000;

/** Whether a text matches a format. Also true for unknown formats and for texts too long to check. */
export function isOfFormat(text: string, format: string | undefined): boolean {
  const rule = format === undefined ? undefined : RULES.get(format);
  return rule === undefined || text.length > MAX_LENGTH || rule.test(text);
}

/** Whether `isOfFormat` can validate a format. */
export function isKnownFormat(format: string): boolean {
  return RULES.has(format);
}
