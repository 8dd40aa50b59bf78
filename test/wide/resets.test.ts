import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup } from "../support/browser.js";
import { changedLooks, keepLooks } from "../support/looks.js";
import { pageStates, type PageState } from "../support/page-states.js";
import { createRestyledSite, restyle, type RestyledSite } from "../support/restyled-site.js";
import { resets } from "../support/style-sheets.js";

type Reset = keyof typeof resets;

const NAMES = Object.keys(resets) as Reset[];
/** The reset with the highest specificity, and the one that uses `!important` in a layer. */
const HARDEST: readonly Reset[] = ["Pico", "mayank99's"];
const PLACES = ["before", "behind"] as const;

const PAGES: readonly (readonly [kind: string, path: string, state: PageState])[] = [
  ["overview", "/workshop/", "all entries open"],
  ["tag", "/workshop/tools/", "all entries open"],
  ["operation", "/workshop/tools/add-tool/", "the panel open"],
  ["operation with every kind of parameter", "/workshop/tools/list-tools/", "all entries open"],
  ["schemas", "/workshop/schemas/", "all entries open"],
  ["schema", "/workshop/schemas/tool/", "all entries open"],
  ["event", "/rooms/rooms-room/send-heard/", "the panel open"],
  ["channels", "/rooms/channels/", "all entries open"],
  ["channel", "/rooms/channels/room/", "all entries open"],
];

/** Allowed distance of a box from its expected position, in px. */
const TOLERANCE = 2;

/**
 * Differences where Pico's specificity is equal to ours or higher: its grey in the line of an open entry,
 * which is readable, and 1 px of a button's margin.
 */
const ACCEPTED: Partial<Record<Reset, RegExp>> = {
  Pico: /^(?:summary|span|b)\.\S* color: rgb\(100, 107, 121\), not |^button\.ar-btn margin-left: -1px, not /,
};

browserGroup("resets and frameworks", () => {
  let site: RestyledSite;
  const sheets = new Map<Reset, string>();
  beforeAll(async () => {
    site = await createRestyledSite();
    for (const name of NAMES) sheets.set(name, await resets[name]());
  });
  afterAll(() => site?.dispose());

  /** Defines tests for each reset before and after our style sheet, on a page that is opened once. */
  function keepsItsLooks(path: string, state: PageState, width: number, names: readonly Reset[]): void {
    let page: Page;
    beforeAll(async () => {
      page = await site.open(path, { viewport: { width, height: 900 } });
      await pageStates[state](page);
      expect(await keepLooks(page)).toBeGreaterThan(100);
    });
    afterAll(() => page?.close());

    const rows = names.flatMap((name) => PLACES.map((place) => [name, place] as const));
    test.each(rows)("with %s, %s ours", async (name, place) => {
      await restyle(page, { [place]: sheets.get(name) });
      const accepted = ACCEPTED[name];
      const others = (await changedLooks(page, TOLERANCE)).filter((line) => !accepted?.test(line));
      expect(others.slice(0, 12)).toEqual([]);
    });
  }

  describe.each(PAGES)("%s", (_, path, state) => keepsItsLooks(path, state, 1440, NAMES));

  describe.each<[state: PageState, width: number]>([
    ["the search open", 1440],
    ["the search open", 390],
    ["the drawer open", 390],
    ["copies told of", 1440],
  ])("an operation with %s, %i px", (state, width) =>
    keepsItsLooks("/workshop/tools/add-tool/", state, width, NAMES),
  );

  describe.each([768, 390])("%i px", (width) => {
    describe.each(PAGES)("%s", (_, path, state) => keepsItsLooks(path, state, width, HARDEST));
  });
});
