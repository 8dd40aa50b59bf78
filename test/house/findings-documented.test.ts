import { expect, it } from "vitest";
import { messageAddress } from "../../eleventy-plugin/problems/message-address.js";
import { catalogue, type FindingCode } from "../../eleventy-plugin/problems/problems.js";
import { tableRowsBelow } from "./markdown-tables.js";

/** A fix that is nothing but a fact is written by whoever raises the finding. */
const isFact = (fix: string): boolean => /^\{\w+\}$/.test(fix);

it("README lists every message of the catalogue at the address it names, and what to do about it", () => {
  const expected = Object.entries(catalogue).map(([code, { message, fix }]) => [
    `<a id="${new URL(messageAddress(code as FindingCode)).hash.slice(1)}"></a>\`${code}\``,
    message,
    isFact(fix) ? "What the message says." : fix,
  ]);
  expect(tableRowsBelow("README.md", "Messages")).toEqual(expected);
});
