import { expect, test } from "vitest";
import { collectAfterPages, withGarbageCollection } from "../../eleventy-plugin/lifecycle/limit-memory.js";

const page = "x".repeat(40_000_000);

/** What nothing refers to any more, after so many pages. */
async function garbageAfter(pages: number): Promise<object | undefined> {
  const render = withGarbageCollection(() => Promise.resolve(page));
  const garbage = new WeakRef({ of: "an earlier page" });
  for (let count = 0; count < pages; count += 1) {
    await render({}, "", () => Promise.resolve(""));
    // An object is held until the turn that asked for it is over.
    await new Promise((next) => setImmediate(next));
  }
  return garbage.deref();
}

test("after 160 million characters of pages, what is not needed any more is let go before the next one", async () => {
  expect(await garbageAfter(3)).toBeDefined();
  expect(await garbageAfter(5)).toBeUndefined();
});

test("before the listings of 160 million characters of pages, what is not needed any more is let go", async () => {
  const garbageOf = async (pages: number): Promise<object | undefined> => {
    const garbage = new WeakRef({ of: "a page that was written" });
    await new Promise((next) => setImmediate(next));
    await collectAfterPages(Array.from({ length: pages }, () => ({ url: "/", content: page })));
    return garbage.deref();
  };
  expect(await garbageOf(3)).toBeDefined();
  expect(await garbageOf(4)).toBeUndefined();
});
