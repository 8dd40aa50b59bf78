import { catalogue } from "../../dist/eleventy-plugin/problems/catalogue.js";
import { table } from "./table.js";

/** A fix that is nothing but a fact is written by whoever raises the finding. */
const isFact = (fix) => /^\{\w+\}$/.test(fix);

/** Every message of the catalogue, each in a row whose address the message names. */
export function messageTable(inline) {
  return table(
    ["Code", "What it says", "What to do"],
    Object.entries(catalogue).map(([code, { message, fix }]) => ({
      id: code,
      cells: [`\`${code}\``, message, isFact(fix) ? "What the message says." : fix].map(inline),
    })),
  );
}
