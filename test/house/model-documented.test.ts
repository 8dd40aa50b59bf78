import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { typeTables } from "../../docs/tables/types.js";
import { PAGE_KINDS } from "../../eleventy-plugin/pages/templates/page-template.js";
import { docsPage } from "./documentation.js";

const model = new URL("../../eleventy-plugin/portable/model/", import.meta.url);

it("the types of each file of the model are on the documentation's page of data, once each", () => {
  const files = readdirSync(model).map((name) => name.replace(/\.ts$/, ""));
  const printed = [...docsPage("reference/data.md").matchAll(/\{% typeTables "(.+?)" %\}/g)];
  expect(printed.map(([, name]) => name).sort()).toEqual(files.filter((name) => name !== "index").sort());
});

it("the documented type of a page names each kind of page", () => {
  const [row = ""] = /<th scope="row">`kind`.*/.exec(typeTables((text: string) => text, "layout-data")) ?? [
    "",
  ];
  const named = [...row.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining([...PAGE_KINDS]));
});
