import { pageKinds } from "../browser/page-kinds.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { describeRooms } from "../support/page-widths.js";

/** On both sides of each breakpoint, and in between. */
const ROOMS = [
  326, 400, 480, 560, 640, 700, 767, 768, 830, 895, 896, 960, 1023, 1024, 1100, 1199, 1200, 1400,
];

/**
 * Beside the samples, the hint of a field has the width that its label leaves of the column, as on our own
 * page of 1,280 px. Samples are beside the text from 896 px on: before the sidebar takes some of the width,
 * and again when both fit.
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
