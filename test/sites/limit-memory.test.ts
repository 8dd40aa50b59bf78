import { expect, test } from "vitest";
import {
  collectAfterPages,
  withGarbageCollection,
} from "../../eleventy-plugin/site/lifecycle/limit-memory.js";

const page = "x".repeat(40_000_000);

/**
 * Renders `pages` pages. Returns an object to which nothing refers any more, or `undefined` if its memory has
 * been freed.
 */
async function garbageAfter(pages: number): Promise<object | undefined> {
  const render = withGarbageCollection(() => Promise.resolve(page));
  const garbage = new WeakRef({ of: "an earlier page" });
  for (let count = 0; count < pages; count += 1) {
    await render({}, "", () => Promise.resolve(""));
    // An object is kept until the end of the turn that created it.
    await new Promise((next) => setImmediate(next));
  }
  return garbage.deref();
}

test("after 160 million characters of pages, unused memory is freed before the next page", async () => {
  expect(await garbageAfter(3)).toBeDefined();
  expect(await garbageAfter(5)).toBeUndefined();
});

test("before the listings of 160 million characters of pages, unused memory is freed", async () => {
  const garbageOf = async (pages: number): Promise<object | undefined> => {
    const garbage = new WeakRef({ of: "a page that was written" });
    await new Promise((next) => setImmediate(next));
    await collectAfterPages(Array.from({ length: pages }, () => ({ url: "/", content: page })));
    return garbage.deref();
  };
  expect(await garbageOf(3)).toBeDefined();
  expect(await garbageOf(4)).toBeUndefined();
});
