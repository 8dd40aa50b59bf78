import { expect, test } from "vitest";
import { downloadName, nameOfType } from "../../../eleventy-plugin/portable/panel/download-name.js";

test.each([
  ["", undefined],
  ["attachment", undefined],
  ["attachment; filename=insurance.pdf", "insurance.pdf"],
  ['Attachment; filename="the papers.pdf"', "the papers.pdf"],
  ['attachment; filename="a \\"b\\".pdf"', "a b.pdf"],
  // RFC 6266, section 5: the extended form takes precedence.
  ["attachment; filename=\"EURO rates\"; filename*=utf-8''%e2%82%ac%20rates", "€ rates"],
  ["attachment; filename*=UTF-8''%zz; filename=plain.txt", "plain.txt"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ['attachment; filename="C:\\\\temp\\\\x.exe"', "x.exe"],
  ['attachment; filename=".htaccess"', "htaccess"],
  ['attachment; filename="..."', undefined],
  ["attachment; filename*=UTF-8''a%E2%80%AEfdp.exe", "afdp.exe"],
  [`attachment; filename=${"x".repeat(300)}`, "x".repeat(120)],
])("%j is saved as %j", (disposition, name) => expect(downloadName(disposition)).toBe(name));

test.each([
  ["application/json", true, "answer.json"],
  ["application/problem+json", true, "answer.json"],
  ["application/geo+xml", true, "answer.xml"],
  ["text/csv", true, "answer.csv"],
  ["text/plain", true, "answer.txt"],
  ["text/vnd.graphviz", true, "answer.txt"],
  ["application/pdf", false, "answer.pdf"],
  ["image/png", false, "answer.png"],
  ["image/jpeg", false, "answer.jpg"],
  ["image/svg+xml", false, "answer.svg"],
  ["audio/mpeg", false, "answer.mp3"],
  ["audio/x-wav", false, "answer.wav"],
  ["video/webm", false, "answer.webm"],
  ["application/gzip", false, "answer.gz"],
  ["application/octet-stream", false, "answer.bin"],
  ["application/vnd.acme.thing", false, "answer.bin"],
  ["image/../../x", false, "answer.bin"],
  ["", true, "answer.txt"],
])("a response of type %j, text: %j, is saved as %s", (type, isText, name) =>
  expect(nameOfType(type, isText)).toBe(name),
);
