/** Text with more wide characters than this share is in another script: references would make it longer. */
const MAX_SHARE = 1 / 100;

/**
 * The same page in half the memory. Eleventy holds every page until the last is written, and JavaScript keeps a text in
 * two bytes a character as soon as one character is beyond Latin-1: the dash of a title doubles a page. Such characters
 * become references (`&#8211;`), and the pieces of a rendered page become one flat text.
 */
export function compactHtml(html: string): string {
  const found = wideCharacters(html);
  if (found === undefined) return html;
  let from = 0;
  let text = "";
  for (const place of found.places) {
    if (place < from) continue; // The second half of a pair.
    const code = html.codePointAt(place) ?? 0;
    text += `${html.slice(from, place)}&#${code};`;
    from = place + (code > 0xffff ? 2 : 1);
  }
  const whole = from === 0 ? html : text + html.slice(from);
  return found.isRawWide ? whole : Buffer.from(whole, "latin1").toString("latin1");
}

interface WideCharacters {
  /** Where characters beyond Latin-1 stand that may be references. */
  readonly places: readonly number[];
  /** Some stand in elements whose text is not decoded. */
  readonly isRawWide: boolean;
}

const OPENING = "<".charCodeAt(0);

/** Undefined where they are too many. One pass, for it sees every character of every page. */
function wideCharacters(html: string): WideCharacters | undefined {
  const places: number[] = [];
  const most = html.length * MAX_SHARE;
  let isRawWide = false;
  for (let place = 0; place < html.length; place += 1) {
    const code = html.charCodeAt(place);
    if (code > 0xff) places.push(place);
    if (places.length > most) return undefined;
    if (code !== OPENING) continue;
    const end = endOfRaw(html, place);
    if (end === undefined) continue;
    isRawWide ||= WIDE.test(html.slice(place, end));
    place = end - 1;
  }
  return { places, isRawWide };
}

const WIDE = /[\u0100-\uffff]/;
const RAW = /<(script|style|SCRIPT|STYLE)\b/y;
const SECOND_LETTERS = new Set([..."ctCT"].map((letter) => letter.charCodeAt(0)));

/** Where an element ends whose text is not decoded; undefined where none begins, or ends. */
function endOfRaw(html: string, place: number): number | undefined {
  if (!SECOND_LETTERS.has(html.charCodeAt(place + 2))) return undefined;
  RAW.lastIndex = place;
  const name = RAW.exec(html)?.[1];
  if (name === undefined) return undefined;
  const closing = new RegExp(String.raw`[<]/${name}\s*>`, "g");
  closing.lastIndex = place;
  return closing.test(html) ? closing.lastIndex : undefined;
}
