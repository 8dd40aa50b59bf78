import { catalogue } from "../../dist/eleventy-plugin/problems/catalogue.js";
import { table } from "./table.js";

/** Whether a fix is only a placeholder. In that case, the code that reports the message provides the fix. */
const isFact = (fix) => /^\{\w+\}$/.test(fix);

/** Returns a table of all messages. Printed messages link to the row of their code. */
export function messageTable(inline) {
  return table(
    ["Code", "Message", "What to do"],
    Object.entries(catalogue).map(([code, { message, fix }]) => ({
      id: code,
      cells: [`\`${code}\``, message, isFact(fix) ? "Stated in the message." : fix].map(inline),
    })),
  );
}
