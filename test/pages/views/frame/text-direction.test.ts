import { expect, test } from "vitest";
import { textDirection } from "../../../../eleventy-plugin/pages/views/frame/site-view.js";

test.each([
  ["en", "ltr"],
  ["de-CH", "ltr"],
  ["ar", "rtl"],
  ["he", "rtl"],
  ["fa-AF", "rtl"],
  ["ur-PK", "rtl"],
  ["dv", "rtl"],
  ["yi", "rtl"],
  ["az", "ltr"],
  ["az-Arab", "rtl"],
  ["ku", "ltr"],
  ["ckb", "rtl"],
  ["pa-PK", "rtl"],
  ["pa-IN", "ltr"],
  ["ja", "ltr"],
])("%s is set %s", (language, direction) => expect(textDirection(language)).toBe(direction));
