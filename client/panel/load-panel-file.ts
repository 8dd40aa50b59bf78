import { standsFor, withLongTexts } from "../../eleventy-plugin/portable/panel/long-texts.js";
import type { BodiesFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { loadBeside } from "./load-beside.js";

/** The panel's file at an address, with the texts in it that the page shows already; from a file beside it where the page has others. */
export async function loadPanelFile(address: string): Promise<PanelFile> {
  const file = await loadBeside<PanelFile>(address, "");
  const { longTexts } = file;
  if (longTexts.length === 0) return file;
  const shown = [...document.querySelectorAll("pre")].map(({ textContent }) => textContent);
  const found = longTexts.flatMap((long) => shown.find((text) => standsFor(long, text)) ?? []);
  const isComplete = found.length === longTexts.length;
  const texts = isComplete ? found : await loadBeside<BodiesFile>(address, "panel-bodies.json");
  return { ...file, bodies: withLongTexts(file, texts) };
}
