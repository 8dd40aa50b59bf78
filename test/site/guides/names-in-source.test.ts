import { expect, test } from "vitest";
import { namesInSource } from "../../../eleventy-plugin/site/guides/guide-links.js";

test.each<readonly [source: string, names: readonly string[]]>([
  ["{% apiLink 'createBooking' %} {% apiLink \"POST /bookings\" %}", ["createBooking", "POST /bookings"]],
  ['{%- apiOperation "createBooking", { "parts": ["call"] } -%}', ["createBooking"]],
  ['{% apiSampleBlock "createBooking" %}{ "language": "curl" }{% endapiSampleBlock %}', ["createBooking"]],
  ['{%\n  apiTry\n  "it\'s"\n%}', ["it's"]],
  ["<p @raw='apiSchema(\"Vessel\")'></p>", ["Vessel"]],
  ["await this.apiLink(`createBooking`, \"body\"), other('x')", ["createBooking"]],
  ['{% apiLink "twice" %}{% apiTry "twice" %}', ["twice"]],
  ["{% apiLink name %} {% apiReferenceSearch %} {{ apiReference.llms }}", []],
  ['The tag `apiLink "createBooking"` makes a link.', []],
  ['{% raw %}{% apiLink "shown" %}{% endraw %}{% apiLink "called" %}', ["called"]],
  ['{# {% apiLink "left out" %} #}{%- verbatim %}{% apiLink "shown" %}{%- endverbatim %}', []],
  ['{% comment %}{% apiLink "left out" %}{% endcomment %}', []],
])("%s", (source, names) => {
  expect(namesInSource(source)).toEqual(names);
});
