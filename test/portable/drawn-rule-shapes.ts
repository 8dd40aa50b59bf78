import { object, shape, type Shape } from "./shape.js";

/** Rules for texts and numbers that hold together: format, pattern and length; multiples and bounds. */
export const ruleShapes: readonly Shape[] = [
  shape("multipleOf with exclusive bounds", {
    type: "integer",
    multipleOf: 5,
    exclusiveMinimum: 5,
    exclusiveMaximum: 15,
  }),
  shape("multipleOf 0.1 exclusive", {
    type: "number",
    multipleOf: 0.1,
    exclusiveMinimum: 0,
    exclusiveMaximum: 0.2,
  }),
  shape("multipleOf 1e-7", { type: "number", multipleOf: 1e-7, minimum: 1e-7, exclusiveMaximum: 3e-7 }),
  shape("multipleOf big negatives", { type: "integer", multipleOf: 1000, maximum: -1500 }),
  shape("negative multipleOf fraction range", {
    type: "number",
    multipleOf: 0.25,
    minimum: -0.6,
    maximum: -0.3,
  }),
  shape("integer in fractional bounds", { type: "integer", minimum: 0.5, maximum: 1.5 }),
  shape("integer exclusive fractional", { type: "integer", exclusiveMinimum: -0.5, exclusiveMaximum: 0.5 }),
  shape("number between tight", { type: "number", minimum: 0.30000001, maximum: 0.30000002 }),
  shape("int32 with minimum", { type: "integer", format: "int32", minimum: 2147483647 }),
  shape("int64 exclusiveMax", { type: "integer", format: "int64", exclusiveMaximum: 0 }),
  shape("format + pattern", { type: "string", format: "email", pattern: "@example\\.org$" }),
  shape("format + pattern + length", {
    type: "string",
    format: "uri",
    pattern: "^https://",
    minLength: 30,
    maxLength: 50,
  }),
  shape("date + pattern of year", { type: "string", format: "date", pattern: "^2030-" }),
  shape("date-time Z pattern", {
    type: "string",
    format: "date-time",
    pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",
  }),
  shape("date-time with millis pattern", { type: "string", format: "date-time", pattern: "\\.\\d{3}Z$" }),
  shape("uuid v4 pattern", {
    type: "string",
    format: "uuid",
    pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
  }),
  shape("uuid maxLength", { type: "string", format: "uuid", minLength: 36, maxLength: 36 }),
  shape("ipv4 pattern", { type: "string", format: "ipv4", pattern: "^10\\." }),
  shape("hostname length", { type: "string", format: "hostname", minLength: 20, maxLength: 30 }),
  shape("uri with ftp", { type: "string", format: "uri", pattern: "^ftp://" }),
  shape("email short", { type: "string", format: "email", maxLength: 8 }),
  shape("uri short", { type: "string", format: "uri", maxLength: 10 }),
  shape(
    "idn and iri formats",
    object(
      {
        a: { type: "string", format: "iri" },
        b: { type: "string", format: "idn-email" },
        c: { type: "string", format: "idn-hostname" },
        d: { type: "string", format: "iri-reference" },
      },
      { required: ["a", "b", "c", "d"] },
    ),
  ),
  shape(
    "numeric formats",
    object(
      {
        a: { type: "number", format: "float" },
        b: { type: "number", format: "double" },
        c: { type: "integer", format: "uint8" },
        d: { type: "string", format: "decimal" },
      },
      { required: ["a", "b", "c", "d"] },
    ),
  ),
  shape("pattern quantifiers lazily", { type: "string", pattern: "^a+?b*?c{2,3}?$" }),
  shape("pattern named group", { type: "string", pattern: "^(?<y>\\d{4})-(?<m>0[1-9]|1[0-2])$" }),
  shape("pattern word boundary", { type: "string", pattern: "\\bfoo\\b" }),
  shape("pattern unicode escapes", { type: "string", pattern: "^\\u0041\\x42$" }),
  shape("pattern negated class", { type: "string", pattern: "^[^a-zA-Z0-9\\s]+$" }),
  shape("pattern dot with length", { type: "string", pattern: "^.{10,12}$", minLength: 11 }),
  shape("pattern semver official", {
    type: "string",
    pattern:
      "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
  }),
  shape("pattern arn", { type: "string", pattern: "^arn:aws[a-z-]*:[a-z0-9-]+:[a-z0-9-]*:\\d{12}:.+$" }),
  shape("pattern cron-like", {
    type: "string",
    pattern: "^(\\*|[0-5]?\\d)( (\\*|[01]?\\d|2[0-3]))( \\*){3}$",
  }),
  shape("pattern phone", { type: "string", pattern: "^\\+[1-9]\\d{1,14}$" }),
  shape("pattern k8s name", {
    type: "string",
    pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
    maxLength: 253,
  }),
  shape("pattern with flags posix class", {
    type: "string",
    pattern: "^[\\w.%+-]+@[\\w.-]+\\.[A-Za-z]{2,}$",
  }),
  shape("pattern empty alternative", { type: "string", pattern: "^(|none)$" }),
  shape("pattern trailing lookahead", { type: "string", pattern: "^(?!.*--)[a-z][a-z-]{2,20}(?<!-)$" }),
  shape("pattern at least one and lengths", {
    type: "string",
    pattern: "[A-Z]",
    minLength: 10,
    maxLength: 10,
  }),
  shape("content of media type json string", {
    type: "string",
    contentMediaType: "application/json",
    minLength: 5,
  }),
  shape("contentEncoding with length", { type: "string", contentEncoding: "base64", minLength: 40 }),
  shape("byte with pattern", { type: "string", format: "byte", pattern: "^[A-Za-z0-9+/]{8}$" }),
  shape("multiples below an open end", {
    type: "array",
    items: { type: "number", multipleOf: 0.25, minimum: 0, exclusiveMaximum: 1 },
    uniqueItems: true,
    minItems: 4,
  }),
  shape("multiples of two fractions, as computers divide", {
    type: "number",
    minimum: 1,
    allOf: [{ multipleOf: 0.6 }, { multipleOf: 0.4 }],
  }),
  shape("a moment with milliseconds by its pattern", {
    type: "string",
    format: "date-time",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  }),
  shape("a moment with a zone by its pattern", {
    type: "string",
    format: "date-time",
    pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$",
  }),
  shape("three patterns and a length", {
    type: "string",
    minLength: 9,
    allOf: [{ pattern: "^a" }, { pattern: "z$" }, { pattern: "\\d{3}" }],
  }),
  shape("a pattern, and one that must not match", {
    type: "string",
    pattern: "^[a-z]{3}$",
    not: { pattern: "^[a-y]" },
  }),
  shape("patterns of a password, and ones that must not match", {
    type: "string",
    minLength: 8,
    pattern: "[A-Z]",
    not: { pattern: "\\s" },
    allOf: [{ pattern: "[0-9]" }, { pattern: "[#$%]" }, { not: { pattern: "^[0-9]" } }],
  }),
];
