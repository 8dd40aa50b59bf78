import { reasonPhrase } from "../../reason-phrase.js";
import { isSecretField, singular } from "../known/words.js";
import { memoiseByString } from "../../memoise.js";

/** The name of a field, with the context that its value depends on. */
export interface FieldName {
  /** Words of the name, such as `created at`; empty without a name. */
  readonly words: string;
  /** The noun that the field belongs to: `berth`. */
  readonly owner: string;
  /** Position among the dates of the object. */
  readonly order: number;
  /** Number of the value to return. Another number selects another value. */
  readonly variant: number;
  /** URL of the API. */
  readonly base: string;
  /** Status of the response that contains the field. */
  readonly status?: number | undefined;
  /** The status, if it reports a failure. */
  readonly failure?: number | undefined;
}

type Value<Result> = (field: FieldName) => Result;

/** Returns the reason phrase of a failure's status. */
function phraseOf({ failure }: FieldName): string | undefined {
  return failure === undefined ? undefined : reasonPhrase(String(failure));
}

/**
 * Typical values of fields with certain names. The first row that matches the name and has a value of the
 * requested type applies.
 */
interface Row {
  readonly names: RegExp;
  /** The function returns undefined if a later row applies. */
  readonly text?: Value<string | undefined>;
  readonly number?: Value<number>;
}

/** SHA-256 of the empty string: https://csrc.nist.gov/projects/cryptographic-algorithm-validation-program */
const DIGEST = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** 2024-01-15T09:30:00Z in seconds. */
const SECONDS = 1_705_311_000;
const DAY = 86_400;

const numbered = (text: string, { variant }: FieldName, gap = " "): string =>
  variant === 0 ? text : `${text}${gap}${variant + 1}`;
const fixed =
  (text: string): Value<string> =>
  (field) =>
    numbered(text, field, "-");
const oneOf =
  (...texts: readonly string[]): Value<string> =>
  ({ variant }) =>
    texts[variant % texts.length] ?? "";
const plus =
  (start: number, step = 1): Value<number> =>
  ({ variant }) =>
    start + step * variant;
const kebab = (words: string): string => words.replaceAll(" ", "-");
const upper = (words: string): string => words.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_");

/** Returns the date of a field: one day later than the previous date of the object. */
const day: Value<string> = ({ order, variant }) =>
  new Date((SECONDS + (order + variant) * DAY) * 1000).toISOString().slice(0, 10);
const moment: Value<string> = (field) => `${day(field)}T09:30:00Z`;
const seconds: Value<number> = ({ order, variant }) => SECONDS + (order + variant) * DAY;
const milliseconds: Value<number> = (field) => seconds(field) * 1000;

/** Returns the subject in the name of a URL field: `logo` for `logo url`. */
const subject = ({ words, owner }: FieldName): string =>
  words.replace(/ ?\b(url|uri|href|link|address)s?$/, "") || owner || "example";
const exampleName = (field: FieldName): string => numbered(`Example ${field.owner || field.words}`, field);

/**
 * Typical names of fields, the most specific first. No value belongs to anybody: domain names and IP
 * addresses are reserved for examples, https://www.rfc-editor.org/rfc/rfc2606,
 * https://www.rfc-editor.org/rfc/rfc5737, and telephone numbers for fiction,
 * https://nationalnanpa.com/number_resource_info/555_numbers.html.
 */
const TABLE: readonly Row[] = [
  {
    names: /\b(uu|gu)id$/,
    text: ({ variant }) => `3fa85f64-5717-4562-b3fc-2c963f66${(0xafa6 + variant).toString(16)}`,
  },
  {
    names: /\b(e ?mails?|email address)$/,
    text: (field) => `${numbered("user", field, "")}@example.com`,
  },
  {
    names:
      /\b(callback|webhook|hook|redirect|return|notify|notification|success|cancel) (url|uri)$|^(callback|webhook)$/,
    text: (field) => numbered(`https://example.com/${kebab(subject(field))}`, field, "/"),
  },
  {
    names: /\b(url|uri|href|link|website|homepage|self)s?$/,
    text: (field) => numbered(`${field.base}/${kebab(subject(field))}`, field, "/"),
  },
  {
    names: /\b(avatar|logo|image|photo|picture|thumbnail|icon)$/,
    text: (field) => `${field.base}/${kebab(field.words)}.png`,
  },
  {
    names: /\b(host ?name|domain|host|domain name)$/,
    text: (field) => numbered("example", field, "") + ".com",
  },
  { names: /\b(ip|ip address|ipv4|remote addr)$/, text: ({ variant }) => `192.0.2.${1 + (variant % 250)}` },
  { names: /\bipv6( address)?$/, text: ({ variant }) => `2001:db8::${(1 + variant).toString(16)}` },
  { names: /\b(cidr|subnet)$/, text: () => "192.0.2.0/24" },
  { names: /\bmac( address)?$/, text: () => "00:00:5e:00:53:01" },
  {
    names: /\b(phone|mobile|fax|telephone|tel|msisdn)( number)?$/,
    text: ({ variant }) => `+1202555010${variant % 10}`,
  },
  {
    names: /\b(sha|sha ?1|commit|commit id|commit sha|oid)$/,
    text: ({ variant }) => DIGEST.slice(variant, 40 + variant),
  },
  { names: /\bmd ?5$/, text: ({ variant }) => DIGEST.slice(variant, 32 + variant) },
  { names: /\b(digest|hash|checksum|sha ?256|fingerprint|etag)$/, text: () => DIGEST },
  {
    names:
      /\b(timestamp|time|date|at|on|until|since|expires|expiry|expiration|deadline) ?(ms|millis|milliseconds)$/,
    number: milliseconds,
  },
  {
    names:
      /\b(at|timestamp|date ?time|expires|expiry|expiration|deadline|since|until|last seen|created|updated|modified|deleted)$/,
    text: moment,
    number: seconds,
  },
  { names: /\b(date|birthday|on|day of birth|due)$/, text: day, number: seconds },
  { names: /\btime ?zone$|^tz$/, text: () => "Etc/UTC" },
  { names: /\byear$/, text: () => "2024", number: () => 2024 },
  { names: /\bmonth$/, text: () => "2024-01", number: () => 1 },
  { names: /\bday$/, text: () => "Monday", number: () => 15 },
  {
    names: /\b(time|start|end)$/,
    text: ({ order, variant }) => `${String(9 + ((order + variant) % 12)).padStart(2, "0")}:30:00`,
    number: seconds,
  },
  { names: /\b(currency|currency code)$/, text: oneOf("EUR", "USD", "GBP", "JPY") },
  { names: /\b(locale|language tag)$/, text: oneOf("en-GB", "de-DE", "fr-FR") },
  { names: /\b(language|lang)( code)?$/, text: oneOf("en", "de", "fr") },
  { names: /\bcountry( code)?$/, text: oneOf("GB", "DE", "FR") },
  { names: /\b(city|town)$/, text: () => "Example City" },
  {
    names: /\b(street|address|address line|street address|address 1|line 1)$/,
    text: () => "1 Example Street",
  },
  { names: /\b(zip|post ?code|postal code|zip code)$/, text: () => "12345" },
  { names: /\b(latitude|lat)$/, text: () => "51.5", number: plus(51.5, 0.1) },
  { names: /\b(longitude|lng|lon|long)$/, text: () => "-0.12", number: plus(-0.12, 0.1) },
  // Longitude comes first: https://www.rfc-editor.org/rfc/rfc7946#section-3.1.1
  { names: /\b(coordinate|position|point)s?$/, number: ({ variant }) => (variant % 2 === 0 ? -0.12 : 51.5) },
  { names: /\b(content|media|mime) type$|^mime$/, text: () => "application/json" },
  { names: /\b(file ?name|file|attachment)$/, text: (field) => `${numbered("example", field, "-")}.txt` },
  { names: /\b(path|directory|folder)$/, text: (field) => numbered("/example", field, "-") },
  { names: /\bcolou?r$/, text: oneOf("#336699", "#993366", "#669933") },
  { names: /\b(version|release)$/, text: ({ variant }) => `1.${variant}.0`, number: plus(1) },
  {
    names: /\b(status|status code|http status|http code)$/,
    text: (field) =>
      field.failure === undefined ? oneOf("active", "inactive")(field) : String(field.failure),
    number: ({ status = 200 }) => status,
  },
  {
    names: /^(title|message|error|reason phrase|status text)$/,
    text: (field) => phraseOf(field),
  },
  { names: /\b(first|given) name$/, text: () => "Sample" },
  { names: /\b(last|family|sur) ?name$/, text: () => "Person" },
  { names: /\b(user ?name|login|handle|nickname|screen name)$/, text: fixed("example-user") },
  {
    names: /\b(author|creator|assignee|reviewer|customer|contact|full name|person)$/,
    text: (field) => numbered("Sample Person", field),
  },
  {
    names: /\b(slug|permalink)$/,
    text: (field) => numbered(`example-${kebab(field.owner || "page")}`, field, "-"),
  },
  { names: /\b(name|title|label|caption|headline|subject|heading)s?$/, text: exampleName },
  {
    names:
      /\b(description|summary|note|comment|message|text|body|content|reason|detail|explanation|remark|bio|about|instruction)s?$/,
    text: (field) => numbered(`A short ${singular(field.words.split(" ").at(-1) ?? "text")}.`, field),
  },
  { names: /\b(min|minimum|from|lower|low)\b/, text: fixed("1"), number: plus(1) },
  { names: /\b(max|maximum|upper|high)\b/, text: fixed("100"), number: plus(100) },
  { names: /\b(per page|page size|limit|batch size|top)$/, text: () => "20", number: plus(20, 10) },
  { names: /\b(page|page number)$/, text: () => "1", number: plus(1) },
  { names: /\b(offset|skip|cursor position)$/, text: () => "0", number: plus(0, 20) },
  {
    names: /\b(id|ids|identifier|ref|reference|number|no|num|key)s?$/,
    text: ({ variant }) => `abc${123 + variant}`,
    number: plus(42),
  },
  { names: /\bage$/, text: () => "30", number: plus(30) },
  { names: /\b(count|total|total count|quantity|qty)$/, text: () => "1", number: plus(1) },
  { names: /\b(size|bytes|content length)$/, text: () => "1024", number: plus(1024, 1024) },
  { names: /\bport$/, text: () => "8080", number: plus(8080) },
  {
    names: /\b(price|amount|cost|fee|balance|subtotal|tax|discount|revenue|salary)$/,
    text: () => "100.00",
    number: plus(100, 10),
  },
  { names: /\b(percent|percentage|progress|pct)$/, text: () => "50", number: plus(50) },
  {
    names: /\b(ratio|rate|probability|confidence|score|opacity|weight|temperature)$/,
    text: () => "0.5",
    number: ({ variant }) => 0.5 + variant / 10,
  },
  {
    names: /\b(duration|timeout|ttl|interval|expires in|delay|seconds)$/,
    text: () => "60",
    number: plus(60, 30),
  },
  { names: /\bwidth$/, text: () => "640", number: plus(640, 10) },
  { names: /\bheight$/, text: () => "480", number: plus(480, 10) },
  { names: /\b(index|position|rank|priority|order|level|attempt)$/, text: () => "1", number: plus(1) },
  { names: /\b(code)$/, text: fixed("EXAMPLE"), number: ({ failure, variant }) => failure ?? 1 + variant },
];

/** Returns the rows of `TABLE` that match a name. */
const rowsFor = memoiseByString((words) => TABLE.filter(({ names }) => names.test(words)));

/**
 * Returns a text for a field with this name; for a secret, a placeholder. Undefined for a field without a
 * name.
 */
export function textForName(field: FieldName): string | undefined {
  const { words } = field;
  if (words === "") return undefined;
  if (isSecretField(words)) return numbered(`YOUR_${upper(words)}`, field, "_");
  for (const { text } of rowsFor(words)) {
    const found = text?.(field);
    if (found !== undefined) return found;
  }
  return numbered(`example ${words}`, field);
}

/** Returns a URL of the API for a field with this name, or undefined for a field without a name. */
export function namedAddress(field: FieldName): string | undefined {
  // The default `type` of problem details: https://www.rfc-editor.org/rfc/rfc9457#section-3.1.1
  if (field.words === "type") return "about:blank";
  return field.words === "" ? undefined : numbered(`${field.base}/${kebab(subject(field))}`, field, "/");
}

/** Returns a number for a field with this name, or undefined for a field without a name. */
export function numberForName(field: FieldName): number | undefined {
  const { words } = field;
  if (words === "") return undefined;
  return (
    rowsFor(words)
      .find(({ number }) => number)
      ?.number?.(field) ?? 10 + field.variant
  );
}

/** Whether a name suggests a date, for fields whose schemas declare no format. */
export function isDateName(words: string): boolean {
  const [row] = rowsFor(words);
  return row?.number === seconds || row?.number === milliseconds;
}

/** Matches names of dates that usually come first in an object (`EARLY`), or last (`LATE`). */
const EARLY =
  /\b(creat|start|begin|began|from|since|after|open|born|birth|arriv|check ?in|issued|registered|joined|submitted|ordered|valid from|not before|first)/;
const LATE =
  /\b(end|until|to|before|clos|expir|due|depart|check ?out|complet|finish|delet|deliver|cancel|archiv|left|valid to|not after|last|deadline)/;

/** Returns the rank of a date by its name: 0 if it is early, 2 if it is late, otherwise 1. */
export function dateRank(words: string): number {
  return EARLY.test(words) ? 0 : LATE.test(words) ? 2 : 1;
}

/** Matches names of arrays whose second item adds information: an end, or a next step. */
const ORDERED =
  /\b(range|interval|between|period|window|coordinates?|bounds|sort( by)?|order( by)?|steps?|stages?|route|waypoints?|points|sequence|timeline|history)$/;

export function isOrderedList(words: string): boolean {
  return ORDERED.test(words);
}

/** Returns texts that can replace a run of one character, each of the given length. */
export function variedText(length: number): readonly string[] {
  const hex = DIGEST.repeat(Math.ceil(length / DIGEST.length)).slice(0, length);
  const digits = "1234567890".repeat(Math.ceil(length / 10)).slice(0, length);
  const letters = "abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(length / 26)).slice(0, length);
  return [hex, hex.toUpperCase(), digits, letters, letters.toUpperCase()];
}
