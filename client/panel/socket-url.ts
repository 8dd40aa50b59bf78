import type { EventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { EventForm } from "./event-form.js";

/** The URL that Connect opens, or a label that explains why there is none. */
export type SocketUrl =
  | { readonly url: string }
  | { readonly refused: keyof EventScriptLabels; readonly facts?: Readonly<Record<string, string>> };

/**
 * Validates the URL as entered or declared, without correcting it: the opened URL must be the visible one.
 */
export function socketUrl(form: EventForm): SocketUrl {
  const { server } = form.values;
  const { call } = form;
  const { url = "" } = call.publish ?? call.listen ?? {};
  const typed = "customUrl" in server ? server.customUrl.trim() : url;
  if (typed === "") return { refused: "socketUnknownHost" };
  if (!/^wss?:\/\//i.test(typed)) return { refused: "socketWrongScheme", facts: { url: typed } };
  if (/^[^/]*\/\/[^/?#]*@/.test(typed.replaceAll("\\", "/"))) return { refused: "socketUserName" };
  // A browser would resolve `..` and open a URL that differs from the visible one.
  const shown = /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1];
  const isOpenedAsShown = URL.canParse(url) && new URL(url).pathname === shown;
  if (typed.includes("\\") || !isOpenedAsShown) return { refused: "socketBroken", facts: { url: typed } };
  if (call.notes.some(({ code }) => /^noteServerU/.test(code))) return { refused: "socketUnknownHost" };
  return { url };
}
