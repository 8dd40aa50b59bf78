import { describe, expect, test } from "vitest";
import { defaultLabels as labels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { SecurityScheme } from "../../../eleventy-plugin/portable/model/index.js";
import { excerpt } from "../../../eleventy-plugin/portable/panel/excerpt.js";
import { schemeWords } from "../../../eleventy-plugin/portable/panel/scheme-words.js";

test.each([
  ["", ""],
  ["From the keeper.", "From the keeper."],
  ["  Version 1.5\n of it. More.", "Version 1.5 of it."],
  ["No full stop", "No full stop"],
  ["钥匙由港务局发放。之后不变。", "钥匙由港务局发放。"],
  ["鍵".repeat(100), `${"鍵".repeat(80)} …`],
  [`https://harbour.example/${"a".repeat(90)}`, `https://harbour.example/${"a".repeat(56)} …`],
  [`${"word ".repeat(15)}and more than there is room for`, `${"word ".repeat(15).trim()} and …`],
])("the excerpt of a description: %j", (text, expected) => {
  expect(excerpt(text)).toBe(expected);
});

describe("the hint below a credential", () => {
  const bearer = { type: "bearer", name: "token", deprecated: false } as const;
  test.each<[what: string, scheme: SecurityScheme, scopes: readonly string[], hint: string]>([
    ["nothing where the document says nothing", bearer, [], ""],
    ["the document's first sentence", { ...bearer, description: "Ask *us*. Or them." }, [], "Ask us."],
    ["what stands in it as text", { ...bearer, description: "`<b>x</b>` it is." }, [], "<b>x</b> it is."],
    [
      "the document's before ours, the scopes last",
      {
        type: "openIdConnect",
        name: "login",
        url: "https://id.example",
        deprecated: false,
        description: "Of staff.",
      },
      ["read", "write"],
      "Of staff. Paste an access token: no sign-in is run here. Scopes needed: read, write.",
    ],
  ])("%s", (_, scheme, scopes, hint) => {
    const security = {
      optional: false,
      alternatives: [{ schemes: [{ scheme, scopes: scopes.map((name) => ({ name, description: "" })) }] }],
    };
    const plain = (markdown: string): string => markdown.replaceAll(/[*`]/g, "");
    expect(schemeWords(security, labels, plain)[0]?.[0]?.hint).toBe(hint);
  });

  test("a scheme's description is converted once, however many operations require it", () => {
    const scheme = { ...bearer, description: "Ask us." };
    const read: string[] = [];
    const reading = (markdown: string): string => (read.push(markdown), markdown);
    for (let operation = 0; operation < 3; operation += 1) {
      const security = { optional: false, alternatives: [{ schemes: [{ scheme, scopes: [] }] }] };
      expect(schemeWords(security, labels, reading)[0]?.[0]?.hint).toBe("Ask us.");
    }
    expect(read).toEqual(["Ask us."]);
  });
});
