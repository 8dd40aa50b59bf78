import { describe, expect, test } from "vitest";
import { reachableDigests } from "../../../eleventy-plugin/pages/cache/page-key.js";

/** Names, each with the names that it refers to. A name that is not a key refers to none. */
type Links = Readonly<Record<string, readonly string[]>>;

const digestsOf = (links: Links, own = (name: string): string => name): ReadonlyMap<string, string> =>
  reachableDigests({
    names: Object.keys(links),
    next: (name) => links[name] ?? [],
    ownText: own,
    digest: (texts) => JSON.stringify(texts),
  });

/**
 * Returns the names from which `target` is reachable, including `target`, by traversing the links from each
 * name.
 */
function leadingTo(links: Links, target: string): readonly string[] {
  return Object.keys(links).filter((start) => {
    const found = new Set([start]);
    for (const name of found) for (const next of links[name] ?? []) found.add(next);
    return found.has(target);
  });
}

/** Returns the names whose digests change when one name's content changes. */
function changedWith(links: Links, name: string): readonly string[] {
  const before = digestsOf(links);
  const after = digestsOf(links, (one) => (one === name ? `${one} changed` : one));
  return Object.keys(links).filter((one) => before.get(one) !== after.get(one));
}

describe("a name changes the digests of the names that reach it", () => {
  test.each<[what: string, links: Links]>([
    ["a chain", { a: ["b"], b: ["c"], c: [] }],
    ["two ways to one", { a: ["b", "c"], b: ["d"], c: ["d"], d: [], e: ["d"] }],
    ["a name that leads to itself", { a: ["a", "b"], b: [] }],
    ["a circle with an entrance and an exit", { in: ["a"], a: ["b"], b: ["c"], c: ["a", "out"], out: [] }],
    ["circles that share a name", { a: ["b"], b: ["a", "c"], c: ["b"], d: ["c"] }],
    ["a circle behind a circle", { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] }],
    ["a name that is no key", { a: ["missing"], b: ["a"] }],
  ])("%s", (_, links) => {
    for (const name of new Set(Object.entries(links).flat(2)))
      expect(changedWith(links, name), name).toEqual(leadingTo(links, name));
  });

  test("random references", () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 60; round += 1) {
      const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
      const draw = (): string => names[random(names.length)] ?? "";
      const links = Object.fromEntries(names.map((name) => [name, Array.from({ length: random(4) }, draw)]));
      for (const name of names)
        expect(changedWith(links, name), JSON.stringify(links)).toEqual(leadingTo(links, name));
    }
  });
});

test("a chain of any length is traversed, each reference once", () => {
  const length = 50_000;
  let followed = 0;
  const digests = reachableDigests({
    names: ["0"],
    next(name) {
      followed += 1;
      return Number(name) < length ? [String(Number(name) + 1)] : [];
    },
    ownText: (name) => name,
    digest: (texts) => String(texts.join().length),
  });
  expect(digests.size).toBe(length + 1);
  // Each link is followed once for the traversal and once for the text.
  expect(followed).toBe(2 * (length + 1));
});
