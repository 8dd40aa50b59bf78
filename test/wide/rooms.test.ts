import { pageKinds } from "../browser/page-kinds.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { describeRooms } from "../support/page-widths.js";

/** On both sides of each width at which something changes, and between them. */
const ROOMS = [
  326, 400, 480, 560, 640, 700, 767, 768, 830, 895, 896, 960, 1023, 1024, 1100, 1199, 1200, 1400,
];

/**
 * Beside the bench the hint of a field has what its label leaves of the column, as in a page of ours of 1,280 px. There is a
 * bench where text has 896 px: before the sidebar takes some of it, and again where both have room.
 */
const leastText = (room: number): number => {
  if (room < 480) return 0;
  return room >= 1200 || (room >= 896 && room < 1024) ? 25 : 40;
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
