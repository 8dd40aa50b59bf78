import { expect, test } from "vitest";
import { downloadName } from "../../../eleventy-plugin/portable/panel/download-name.js";

test.each([
  ["", undefined],
  ["attachment", undefined],
  ["attachment; filename=insurance.pdf", "insurance.pdf"],
  ['Attachment; filename="the papers.pdf"', "the papers.pdf"],
  ['attachment; filename="a \\"b\\".pdf"', "a b.pdf"],
  // RFC 6266 5: the extended form wins.
  ["attachment; filename=\"EURO rates\"; filename*=utf-8''%e2%82%ac%20rates", "€ rates"],
  ["attachment; filename*=UTF-8''%zz; filename=plain.txt", "plain.txt"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ['attachment; filename="C:\\\\temp\\\\x.exe"', "x.exe"],
  ['attachment; filename=".htaccess"', "htaccess"],
  ['attachment; filename="..."', undefined],
  ["attachment; filename*=UTF-8''a%E2%80%AEfdp.exe", "afdp.exe"],
  [`attachment; filename=${"x".repeat(300)}`, "x".repeat(120)],
])("%j is saved as %j", (disposition, name) => expect(downloadName(disposition)).toBe(name));
