import { describe, expect, test } from "vitest";
import { pageKinds } from "../browser/page-kinds.js";
import { browserGroup } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { cutOff, giveRoom, outsideOfRoom, sideways, tooNarrow } from "../support/page-widths.js";
import { openPanel } from "../support/panel-page.js";

/** On both sides of each width at which something changes, and between them. */
const ROOMS = [326, 400, 480, 560, 640, 700, 767, 768, 830, 900, 960, 1023, 1024, 1100, 1239, 1240, 1400];

/** Beside the bench the hint of a field has what its label leaves of the column, as in a page of ours of 1,280 px. */
const leastText = (room: number): number => {
  if (room < 480) return 0;
  return room < 1240 ? 40 : 25;
};

const events = [
  ["overview of events", "/events/"],
  ["channels", "/events/channels/"],
  ["channel", "/events/channels/room/"],
  ["event that is received", "/events/rooms-room/receive-said/"],
  ["event that is sent", "/events/rooms-room/send-heard/"],
] as const;
const kinds = [...pageKinds, ...events].filter(([, path]) => /^\/(workshop|events)\/(?!nothing)/.test(path));

browserGroup("in any room of a layout", () => {
  const pages = useBrowserPages("rooms");

  describe.each(kinds)("%s", (_, path) => {
    test("nothing leaves the room, no text and no field is squeezed", async () => {
      const { page } = await pages.open(path);
      if ((await page.locator("#try-it").count()) > 0) await openPanel(page);
      await openEverything(page);
      for (const room of ROOMS) {
        await giveRoom(page, room);
        expect(await outsideOfRoom(page), `${room} px`).toEqual([]);
        expect(await sideways(page), `${room} px`).toEqual([]);
        expect(await cutOff(page), `${room} px`).toEqual([]);
        expect(await tooNarrow(page, { text: leastText(room), field: 12 }), `${room} px`).toEqual([]);
      }
    });
  });
});
