import { describe, expect, test } from "vitest";
import { normalised, normalisedFixture } from "../normalised.js";

const tagged = (...tags: readonly string[]): object => ({ get: { tags } });

function referenceOf(paths: object, more: object = {}) {
  return normalised({ openapi: "3.2.0", info: { title: "T", version: "1" }, paths, ...more }).reference;
}

describe("tags", () => {
  test("are in the declared order, then in the order of first use", () => {
    const { tags } = referenceOf(
      { "/1": tagged("c"), "/2": tagged("b"), "/3": { get: {} }, "/4": tagged("a") },
      { tags: [{ name: "a" }, { name: "b" }, { name: "unused" }] },
    );
    expect(tags.map(({ name }) => name)).toStrictEqual(["a", "b", "c", "Operations"]);
  });

  test("group operations without a tag as Operations, with those that name it", () => {
    const { tags } = referenceOf({
      "/1": tagged("Operations"),
      "/2": { get: { tags: [] } },
      "/3": { get: { tags: ["", " "] } },
    });
    expect(tags.map(({ name, operations }) => [name, operations.length])).toStrictEqual([["Operations", 3]]);
  });

  test("list an operation once, under the first; the operation names the others", () => {
    const { tags } = referenceOf({ "/1": tagged("a", "b", "a"), "/2": tagged("b") });
    expect(
      tags.map(({ operations }) => operations.map(({ alsoIn }) => alsoIn.map(({ name }) => name))),
    ).toStrictEqual([[["b"]], [[]]]);
  });

  test.each([
    [{ name: "a" }, "a"],
    [{ name: "a", summary: "All of A" }, "All of A"],
    [{ name: "a", summary: "All of A", "x-displayName": "Shown" }, "Shown"],
  ])("%j is shown as %j", (tag, title) => {
    expect(referenceOf({ "/": tagged("a") }, { tags: [tag] }).tags[0]?.title).toBe(title);
  });

  test("get another URL if theirs belongs to another folder", () => {
    const { tags } = referenceOf({
      "/1": tagged("schemas"),
      "/2": tagged("Webhooks"),
      "/3": tagged("Pets"),
      "/4": tagged("pets"),
    });
    expect(tags.map(({ url }) => url)).toStrictEqual([
      "/reference/schemas-2/",
      "/reference/webhooks-2/",
      "/reference/pets/",
      "/reference/pets-2/",
    ]);
  });

  test("that only mark operations do not group them, unless there is no other", () => {
    const declared = { tags: [{ name: "beta", kind: "badge" }] };
    const { tags } = referenceOf({ "/1": tagged("beta", "a"), "/2": tagged("beta") }, declared);
    expect(tags.map(({ name }) => name)).toStrictEqual(["beta", "a"]);
  });
});

describe("sidebar sections", () => {
  test("are those of x-tagGroups, without tags that have no page", () => {
    const groups = [
      { name: "First", tags: ["b", "a", "missing"] },
      { name: "Second", tags: ["a"] },
      { name: "Third", tags: ["c"] },
    ];
    const { tagGroups } = referenceOf(
      { "/1": tagged("a"), "/2": tagged("b"), "/3": tagged("c"), "/4": tagged("d") },
      { "x-tagGroups": groups },
    );
    expect(tagGroups).toStrictEqual([
      { title: "First", tags: ["b", "a"] },
      { title: "Third", tags: ["c"] },
    ]);
  });

  test("are the parents of OpenAPI 3.2", () => {
    expect(normalisedFixture("tag-parents").reference.tagGroups).toStrictEqual([
      { title: "Rooms & halls", tags: ["rooms", "boxes"] },
    ]);
  });

  test("over several levels are one, and circular parents end", () => {
    const tags = [
      { name: "a", parent: "b" },
      { name: "b", parent: "c" },
      { name: "c" },
      { name: "x", parent: "y" },
      { name: "y", parent: "x" },
    ];
    const { tagGroups } = referenceOf({ "/1": tagged("a"), "/2": tagged("b"), "/3": tagged("x") }, { tags });
    expect(tagGroups).toStrictEqual([{ title: "c", tags: ["a", "b"] }]);
  });

  test("do not exist if the document has neither", () => {
    expect(referenceOf({ "/1": tagged("a") }).tagGroups).toStrictEqual([]);
  });
});
