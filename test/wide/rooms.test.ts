import { pageKinds } from "../browser/page-kinds.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { describeRooms } from "../support/page-widths.js";

/** Widths in px, on both sides of each breakpoint and in between. */
const ROOMS = [
  326, 400, 480, 560, 640, 700, 767, 768, 830, 895, 896, 960, 1023, 1024, 1100, 1199, 1200, 1400,
];

/**
 * Returns the minimum number of characters that must fit on a line of wrapped text. Between 896 px and 1,024
 * px, and from 1,200 px, samples are beside the text. The hint of a field then has only the width that its
 * label leaves in the column, as on our own pages at 1,280 px.
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
