import type { Templates } from "../../support/two-renderers.js";

/** The values of the page. Nunjucks treats some of them in ways of its own. */
export const context = {
  view: {
    text: "<b>&'\"\\",
    wide: "Zé😀",
    number: 3,
    zero: 0,
    yes: true,
    nothing: null,
    empty: [],
    list: ["a", "<i>", { key: "k" }, 4],
    pairs: [["p", "<1>"], ["q", "2"], "rs"],
    object: { b: 1, a: "<2>", length: 5 },
    child: Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }) as object,
    likeList: { length: 2, 0: "zero", 1: "one" },
    map: new Map([["m", "<v>"]]),
    set: new Set(["s", "t"]),
    name: "N",
    greet(this: { readonly name: string }, greeting: string): string {
      return `${greeting} ${this.name}`;
    },
  },
  tag: "TAG",
  link: { href: "/?a&b" },
};

const lists = [
  "list",
  "empty",
  "text",
  "wide",
  "object",
  "likeList",
  "map",
  "set",
  "number",
  "nothing",
  "absent",
];
const values = [...lists, "zero", "yes", "child"].map((name) => `view.${name}`);

/** A page or several templates, by what they show. */
export const sameAsNunjucks: Readonly<Record<string, string | Templates>> = {
  "text, also that of JavaScript": "`${process.exit(1)}` \\ \"quoted\" 'too' \u2028 {{ view.text }}",
  "comments and whitespace control": " a {#- x -#} b {%- if 1 -%} c {{- 1 -}} d {%- endif %} e {# x #}\n",
  "content that is not parsed": "{% raw %}{{ a }}{% endraw %}{% verbatim %}{% b %}{% endverbatim %}",
  literals: "{{ 'a\\nb\"' }}{{ 1 }}{{ 2.50 }}{{ true }}{{ false }}{{ none }}{{ r/<x>/gi }}{{ undefined }}",
  "printed values": values.map((value) => `{{ ${value} }};`).join(""),
  "missing properties":
    "{{ view.absent.more }}{{ view.nothing.more }}{{ view['list'][0] }}{{ view.list[9].a }}",
  "lists and objects": "{{ [1, [2, 3]] }}{{ { a: 1, 'b c': view.list }['b c'][1] }}{{ {} }}{{ [] }}",
  methods: "{{ view.greet('<hi>') }}{{ view.list.concat([5]).length }}{{ view.text.endsWith('\\\\') }}",
  "the values of `and` and `or`":
    "{{ view.zero or 'z' }}{{ view.zero and 1 }}{{ 1 and view.text }}{{ '' or none }}",
  "the order of operators":
    "{{ 1 + 2 * 3 }}{{ (1 + 2) * 3 }}{{ '1' + 2 + 3 }}{{ 1 or 0 and 0 }}{{ 1 + 1 == 2 }}",
  "`not`": "{{ not view.zero }}{{ not (1 == 2) }}{{ not view.list.length }}{{ not not 1 }}{{ not 1 in [2] }}",
  comparisons:
    "{{ '1' == 1 }}{{ '1' === 1 }}{{ '1' != 1 }}{{ '1' !== 1 }}{{ 1 < 2 }}{{ 2 <= 1 }}{{ 'b' > 'a' }}{{ 1 >= 1 }}",
  "`in`":
    "{{ 'a' in view.list }}{{ '4' in view.list }}{{ 'b' in view.text }}{{ 'b' in view.object }}{{ 'b' not in [] }}",
  "conditions in a value":
    "{{ 'a' if view.yes else 'b' }}{{ 'a' if view.zero else '<b>' }}[{{ 'a' if view.zero }}]",
  conditions: "{% if view.zero %}a{% elif view.yes %}b{% else %}c{% endif %}{% if view.empty %}d{% endif %}",
  "conditions around parts": "{% ifAsync view.zero %}a{% elif view.yes %}b{% else %}c{% endif %}",
  loops: lists.map((name) => `${name}: {% for x in view.${name} %}{{ x }},{% endfor %};`).join(""),
  "loops over pairs": lists
    .filter((name) => name !== "likeList")
    .map((name) => `${name}: {% for k, v in view.${name} %}{{ k }}={{ v }},{% endfor %};`)
    .join(""),
  "loops over pairs of lists and of inherited properties":
    "{% for k, v in view.pairs %}{{ k }}={{ v }},{% endfor %}{% for k, v in view.child %}{{ k }}={{ v }},{% endfor %}",
  "counters of loops":
    "{% for x in view.list %}{{ loop.index }}{{ loop.index0 }}{{ loop.first }}{{ loop.last }}{% for y in [1, 2] %}{{ loop.last }}{% endfor %}{{ loop.index }}{% endfor %}",
  "counters of loops over pairs":
    "{% for k, v in view.object %}{{ loop.index }}{{ loop.index0 }}{{ loop.first }}{% endfor %}",
  "a loop variable with the name of another value":
    "{% for tag in [tag, 'b'] %}{{ tag }}{% endfor %}{{ tag }}{% set x = 1 %}{% for x in [2] %}{{ x }}{% endfor %}{{ x }}",
  variables:
    "{% set a = view.text %}{{ a }}{% set a = a + 1 %}{{ a }}{% if view.zero %}{% set b = 1 %}{% endif %}[{{ b }}]",
  "variables in a loop, which keep their value":
    "{% for x in [1, 0, 1, 0] %}{% if x %}{% set y = loop.index %}{% endif %}{{ y }}{% endfor %}",
  "variables in a loop in a loop, which lose it":
    "{% for x in [1, 2] %}{% for y in [x, 0] %}{% if y == 1 %}{% set z = y %}{% endif %}[{{ z }}]{% endfor %}{% endfor %}",
  "captured content, which is escaped when printed":
    "{% set a %}<i>{{ view.text }}</i>{% endset %}{{ a }}{{ a | safe }}{{ a.length }}",
  "the filters of Nunjucks": `${values.map((value) => `{{ ${value} | safe }};`).join("")}{{ '<A>' | lower }}{{ '<a>' | upper | safe }}{{ none | lower }}{{ false | upper }}[{{ view.absent | upper }}]`,
  "the filter `join`":
    "{{ view.list | join }}{{ [1, 2] | join('<') }}{{ view.list | join('-', 'key') }}{{ view.absent | join('-', 'key') }}{{ view.empty | join(1) }}",
  "filters of the plugin":
    "{{ view.list | kind }}{{ 'tag' | fromContext }}{{ 'tag' | fromContext(1) }}{{ 1 + 2 | kind }}",
  macros:
    "{% macro m(a, b) %}<i>{{ a }}{{ b }}</i>{% endmacro %}{{ m(1) }}{{ m('<', 2, 3) }}{{ m(m(1)) }}{{ m() + '<' }}",
  "the HTML of a macro as a text":
    "{% macro m() %}<I>{% endmacro %}{{ m() | lower }}{{ m().length }}{{ m() == '<I>' }}{{ 'I' in '<I>' }}{{ m().slice(1) }}{% for c in m() %}{{ c }},{% endfor %}{{ [m(), 1] | join }}{{ 'val' in m() }}",
  "defaults, which count arguments":
    "{% macro m(a, b = '<b>', c = a) %}{{ a }}{{ b }}{{ c }};{% endmacro %}{{ m() }}{{ m(1) }}{{ m(1, 2) }}{{ m(1, view.absent, none) }}{{ m(1, 2, 3, 4) }}",
  "macros that call macros below":
    "{% macro a(n) %}{{ b(n) }}{% endmacro %}{% macro b(n) %}{{ n }}{% if n == 2 %}{{ a(1) }}{% endif %}{% endmacro %}{{ a(2) }}",
  "a macro as a value": "{% macro m(a) %}<{{ a }}>{% endmacro %}{{ '<' | twice(m) }}{{ 'y' if m }}",
  "cached content":
    "{% for x in [1, 2, 1] %}{% apiReferenceCached 'k' + x %}<{{ loop.index }}>{% endapiReferenceCached %}{% endfor %}",
  "an include": {
    "page.njk": "{% set x = 1 %}{% ifAsync x %}{% include 'a.njk' %}{% endif %}",
    "a.njk": "{{ tag }}{% for x in [5] %}{{ x }}{% endfor %}",
  },
  "imports with and without the context": {
    "page.njk": "{% from 'a.njk' import m %}{% from 'b.njk' import n with context %}{{ m() }}{{ n() }}",
    "a.njk": "{% macro m() %}[{{ view.text }}{{ 'tag' | fromContext }}]{% endmacro %}",
    "b.njk":
      "{% from 'c.njk' import o %}{% macro n() %}[{{ view.text }}{{ 'tag' | fromContext }}{{ o() }}]{% endmacro %}",
    "c.njk": "{% macro o() %}{{ tag }}{% endmacro %}",
  },
  "an import in a block": {
    "page.njk":
      "{% extends 'a.njk' %}{% block b %}{% from 'c.njk' import o with context %}{{ o() }}{% endblock %}",
    "a.njk": "<{% block b %}{% endblock %}>",
    "c.njk": "{% macro o() %}{{ tag }}{% endmacro %}ignored",
  },
  "blocks of three templates": {
    "page.njk":
      "{% extends 'a.njk' %} ignored {% block x %}X{{ tag }}{% endblock %}{% block gone %}{% endblock %}",
    "a.njk":
      "{% extends 'b.njk' %}{% macro m() %}M{% endmacro %}{% block x %}no{% endblock %}{% block y %}Y{{ m() }}{% endblock %}",
    "b.njk": "[{% block x %}no{% endblock %}|{% block y %}no{% endblock %}|{% block z %}Z{% endblock %}]",
  },
  "a block and a macro of the same name":
    "{% macro x() %}m{% endmacro %}{% block x %}b{{ x() }}{% endblock %}",
  "an included template that extends another": {
    "page.njk": "{% block b %}1{% endblock %}{% include 'a.njk' %}",
    "a.njk": "{% extends 'c.njk' %}{% block b %}2{% endblock %}",
    "c.njk": "({% block b %}{% endblock %})",
  },
};

/** Pages that fail while rendering, by the reason. */
export const failing: Readonly<Record<string, string>> = {
  "a method that does not exist": "{{ view.absent() }}",
  "a method of a missing value": "{{ view.absent.call() }}",
  "`in` with a number": "{{ 3 in view.number }}",
  "`in` with a missing value": "{{ 3 in view.absent }}",
  "a filter of texts with a number": "{{ view.number | lower }}",
  "`join` with a missing value": "{{ view.absent | join }}",
  "`join` of properties in the HTML of a macro": "{% macro m() %}a{% endmacro %}{{ m() | join(1, 'k') }}",
  "pairs of missing values": "{% for a, b in [none] %}{{ a }}{% endfor %}",
};
