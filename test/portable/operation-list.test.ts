import { describe, expect, test } from "vitest";
import {
  foundLabel,
  matchOperations,
  type ListedOperation,
  type OperationList,
} from "../../eleventy-plugin/portable/operation-list.js";

const english = { rules: "en", language: "en" };
const texts = {
  none: "Nothing.",
  all: { texts: { one: "{count} match", other: "{count} matches" }, ...english },
  first: { texts: { other: "The first {shown} of {count}" }, ...english },
};
const listOf = (...operations: readonly ListedOperation[]): OperationList => ({
  texts,
  groups: [{ title: "Pets", url: "pets/", operations }],
});

const pets = listOf(
  { title: "List pets", url: "pets/list/", method: "GET", path: "/pets" },
  { title: "Add a pet", url: "pets/add/", method: "POST", path: "/pets" },
  { title: "GET /pets/{petId}", url: "pets/get/", method: "GET", path: "/pets/{petId}", deprecated: true },
  { title: "PetSchema", url: "schemas/pet/" },
);
const found = (query: string): readonly string[] =>
  matchOperations(pets, query).groups.flatMap(({ operations }) => operations.map(({ title }) => title));

describe("an entry matches when every word stands in its title, method or path", () => {
  test.each([
    ["list", ["List pets"]],
    ["LIST PETS", ["List pets"]],
    ["pets list", ["List pets"]],
    ["post", ["Add a pet"]],
    ["post pets", ["Add a pet"]],
    ["{petid}", ["GET /pets/{petId}"]],
    ["petschema", ["PetSchema"]],
    ["  add   pet ", ["Add a pet"]],
    ["add list", []],
    ["(", []],
    ["", ["List pets", "Add a pet", "GET /pets/{petId}", "PetSchema"]],
  ])("%s", (query, expected) => expect(found(query)).toEqual(expected));
});

test("groups without a match are left out, the others keep their order", () => {
  const list: OperationList = {
    texts,
    groups: ["a", "b", "c"].map((title) => ({
      title,
      url: `${title}/`,
      operations: [
        { title: `${title}x`, url: title },
        { title: "b", url: "b" },
      ],
    })),
  };
  expect(matchOperations(list, "ax").groups.map(({ title }) => title)).toEqual(["a"]);
  expect(matchOperations(list, "b").groups.map(({ title }) => title)).toEqual(["a", "b", "c"]);
});

test("of 1,200 matches 200 are listed and all are counted", () => {
  const many = listOf(
    ...Array.from({ length: 1200 }, (_, index) => ({ title: `Operation ${index}`, url: `${index}/` })),
  );
  const { count, groups } = matchOperations(many, "operation");
  expect(count).toBe(1200);
  expect(groups[0]?.operations).toHaveLength(200);
});

const russian = {
  none: "Ничего.",
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

describe("what is said", () => {
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
  ])("of %i: %#", (count, said, expected) => expect(foundLabel(count, said)).toBe(expected));
});
