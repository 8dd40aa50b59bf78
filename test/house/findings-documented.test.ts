import { expect, it } from "vitest";
import { messageTable } from "../../docs/tables/messages.js";
import { catalogue, type FindingCode, messageUrl } from "../../eleventy-plugin/problems/problems.js";
import { docsPage } from "./documentation.js";

it("every message names the row of its code in the table of messages", () => {
  expect(docsPage("reference/messages.md")).toContain("{% messageTable %}");
  const table = messageTable((text: string) => text);
  for (const code of Object.keys(catalogue) as FindingCode[]) {
    const { pathname, hash } = new URL(messageUrl(code));
    expect(pathname).toBe("/reference/messages/");
    expect(table).toContain(`<tr id="${hash.slice(1)}"><th scope="row">\`${code}\`</th>`);
  }
});
