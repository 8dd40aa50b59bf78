/**
 * Payloads by name; a name can be part of a topic. `typed` is what a reader enters, `sent` the received
 * payload if it differs.
 */
export const nastyPayloads: Readonly<Record<string, { readonly typed: string; readonly sent?: string }>> = {
  "pretty-json": { typed: '{\n  "a": [1, 2],\n  "b c": "x  y"\n}', sent: '{"a":[1,2],"b c":"x  y"}' },
  "exact-numbers": {
    typed: '{ "id": 9007199254740993, "price": 1.0, "e": 1E400 }',
    sent: '{"id":9007199254740993,"price":1.0,"e":1E400}',
  },
  quotes: { typed: `{"it's":"\\"'\`$(id)\`","$HOME":"\${x}"}` },
  "shell-words": { typed: "'; touch pwned; $(touch pwned) `touch pwned` && !! #" },
  backslashes: { typed: String.raw`{"a":"\\n\n\u0041\\"}` },
  formats: { typed: "%s %d %n 100% \\x41 \\c" },
  unicode: { typed: '{"grüße":"日本語 🙂 \u202e\u200b\u2028"}' },
  lines: { typed: "first\nsecond\n\nlast\n" },
  carriage: { typed: "a\r\nb\tc" },
  separators: { typed: "a\x1eb\nc\x1fd" },
  "leading-dash": { typed: "-h --help" },
  "leading-at": { typed: "@/etc/passwd" },
  "almost-json": { typed: '{"a": 1,}' },
  prototype: { typed: '{"__proto__":{"x":1},"constructor":2}' },
  script: { typed: '"</script><!-- <script>"' },
  "null-character": { typed: "a\0b", sent: "ab" },
  "lone-surrogate": { typed: "a\ud800b", sent: "a\ufffdb" },
  empty: { typed: "" },
};
