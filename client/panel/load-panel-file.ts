import { standsFor, withLongTexts } from "../../eleventy-plugin/portable/panel/long-texts.js";
import type { BodiesFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";

/** The panel's file, with the texts in it that the page shows already; from a file beside it where the page has others. */
export async function loadPanelFile(address: URL): Promise<PanelFile> {
  const file = await load<PanelFile>(address);
  const { longTexts } = file;
  if (longTexts.length === 0) return file;
  const shown = [...document.querySelectorAll("pre")].map(({ textContent }) => textContent);
  const found = longTexts.flatMap((long) => shown.find((text) => standsFor(long, text)) ?? []);
  const isComplete = found.length === longTexts.length;
  const texts = isComplete ? found : await load<BodiesFile>(new URL("panel-bodies.json", address));
  return { ...file, bodies: withLongTexts(file, texts) };
}

async function load<File>(address: URL): Promise<File> {
  return (await (await fetch(address)).json()) as File;
}
