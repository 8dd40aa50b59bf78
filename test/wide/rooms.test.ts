import { pageKinds } from "../browser/page-kinds.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { describeRooms } from "../support/page-widths.js";

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

  describeRooms(pages, kinds, ROOMS, leastText);
});
