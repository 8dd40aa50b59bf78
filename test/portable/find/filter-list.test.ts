import { describe, expect, test } from "vitest";
import { filterList } from "../../../eleventy-plugin/portable/find/filter-list.js";
import type {
  ListedOperation,
  OperationList,
} from "../../../eleventy-plugin/portable/find/operation-list.js";

const english = { rules: "en", language: "en" };
const texts = {
  none: "Nothing.",
  near: "The nearest:",
  all: { texts: { one: "{count} match", other: "{count} matches" }, ...english },
  first: { texts: { other: "The first {shown} of {count}" }, ...english },
};
const script = "find.js";
const listOf = (...operations: readonly ListedOperation[]): OperationList => ({
  script,
  synonyms: [["cats", "pets"]],
  texts,
  marks: { old: { text: "old", look: "plain" } },
  groups: [{ title: "Pets", url: "pets/", operations }],
});

const pets = listOf(
  { title: "List pets", url: "pets/list/", method: "GET", path: "/pets" },
  { title: "Add a pet", url: "pets/add/", method: "POST", path: "/pets" },
  { title: "/pets/{petId}", url: "pets/get/", method: "GET", path: "/pets/{petId}", marks: ["old"] },
);
const found = (query: string): readonly string[] =>
  filterList(pets, query).groups.flatMap(({ operations }) => operations.map(({ title }) => title));

describe("results, best first", () => {
  test.each([
    ["list", ["List pets"]],
    ["LIST PETS", ["List pets"]],
    ["pets list", ["List pets"]],
    ["list cats", ["List pets"]],
    ["post pets", ["Add a pet"]],
    ["POST /pets", ["Add a pet", "List pets"]],
    ["/pets/{id}", ["/pets/{petId}"]],
    ["  add   pet ", ["Add a pet"]],
    ["(", []],
    ["xyzzy", []],
  ])("%s", (query, expected) =>
    expect(found(query).slice(0, Math.max(1, expected.length))).toEqual(expected),
  );
});

test("the groups of results, the one with the best first", () => {
  const list: OperationList = {
    ...pets,
    groups: ["x", "y", "z"].map((title) => ({
      title: `Group ${title}`,
      url: `${title}/`,
      operations: [{ title: title === "y" ? "Find" : `Find ${title}`, url: title }],
    })),
  };
  const titles = (query: string): readonly string[] =>
    filterList(list, query).groups.map(({ title }) => title);
  expect(titles("find z")).toEqual(["Group z"]);
  expect(titles("find")).toEqual(["Group y", "Group x", "Group z"]);
});

test("of 1,200 matches 200 are listed and all are counted", () => {
  const many = listOf(
    ...Array.from({ length: 1200 }, (_, index) => ({ title: `Operation ${index}`, url: `${index}/` })),
  );
  const { message: said, groups } = filterList(many, "operation");
  expect(said).toBe("The first 200 of 1,200");
  expect(groups[0]?.operations).toHaveLength(200);
});

const russian = {
  none: "Ничего.",
  near: "Похожее:",
  all: {
    texts: { one: "{count} совпадение", few: "{count} совпадения", other: "{count} совпадений" },
    rules: "ru",
    language: "ru",
  },
  first: {
    texts: { one: "{shown} из {count} совпадения", other: "{shown} из {count} совпадений" },
    rules: "ru",
    language: "ru",
  },
};

describe("messages", () => {
  test.each([
    [0, texts, "Nothing."],
    [1, texts, "1 match"],
    [12, texts, "12 matches"],
    [1223, texts, "The first 200 of 1,223"],
    [1223, { ...texts, first: { ...texts.first, language: "de" } }, "The first 200 of 1.223"],
    [1, russian, "1 совпадение"],
    [3, russian, "3 совпадения"],
    [12, russian, "12 совпадений"],
    [211, russian, "200 из 211 совпадений"],
    [221, russian, "200 из 221 совпадения"],
  ])("of %i: %#", (count, said, expected) => {
    const operations = Array.from({ length: count }, (_, index) => ({ title: "Pet", url: `${index}/` }));
    expect(filterList({ ...listOf(...operations), texts: said }, "pet").message).toBe(expected);
  });

  test("for similar results only", () => {
    expect(filterList(pets, "lits pets")).toMatchObject({
      message: "The nearest:",
      groups: [{ title: "Pets" }],
    });
  });
});
