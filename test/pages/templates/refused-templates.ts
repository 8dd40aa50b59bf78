import type { Templates } from "../../support/two-renderers.js";

const names =
  "view, operation, reference, tag, texts, apiReferencePage, apiReferenceProblem, stylesheet, script, addresses, card, characters, link";
const calculated = "Calculate the value in the view.";
const isTop = "Move it to the top level of the template.";
const macro = "{% macro m(a) %}{{ a }}{% endmacro %}";

/** The report of each page. Where a page has one line, the test puts another before it. */
export const refusedPages: Readonly<Record<string, string>> = {
  "{% for x in view.empty %}{% else %}E{% endfor %}":
    "`for … else` is not supported. Write an `if` with the `length` of the list beside the loop.",
  "{% if 5 > 4 > 3 %}{% endif %}":
    "A chain of comparisons is not supported. Combine two comparisons with `and`.",
  "{% for x in view.list %}{{ loop.length }}{% endfor %}":
    "`loop.length` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  "{% for x in view.list %}{{ loop.revindex }}{% endfor %}":
    "`loop.revindex` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  "{% for k, v in view.object %}{{ loop.last }}{% endfor %}":
    "`loop.last` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  "{% for x in view.list %}{{ loop[view.text] }}{% endfor %}":
    "`loop[…]` is not supported. Write `loop.index`.",
  "{% for x in view.list %}{{ loop }}{% endfor %}":
    "`loop` as a value is not supported. Pass what is read of it.",
  "{{ loop.index }}": "`loop` outside of `for` is not supported. Read it inside of the loop, and pass it on.",
  "{% for a, b, c in view.list %}{% endfor %}":
    "More than a name and a value in `for` is not supported. Write `for name, value in …`.",
  "{{ view.text | nosuch }}":
    "The filter `nosuch` is not supported. Use one of: kind, fromContext, twice, safe, join, lower, upper.",
  "{% filter upper %}a{% endfilter %}":
    "`filter` around content is not supported. Use `set` around the content, then the filter.",
  "{{ viw.title }}": `"viw" is neither a parameter nor set above. Pages have: ${names}.`,
  "{{ range(3) }}":
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  "{% set f = view.greet %}{{ f('a') }}":
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  "{{ view.number - 1 }}": `\`-\` is not supported. ${calculated}`,
  "{{ view.number / 1 }}": `\`/\` is not supported. ${calculated}`,
  "{{ view.number // 1 }}": `\`//\` is not supported. ${calculated}`,
  "{{ view.number % 1 }}": `\`%\` is not supported. ${calculated}`,
  "{{ view.number ** 1 }}": `\`**\` is not supported. ${calculated}`,
  "{{ -view.number }}": `\`-\` before a value is not supported. ${calculated}`,
  "{{ +view.number }}": `\`+\` before a value is not supported. ${calculated}`,
  "{{ view.text ~ 1 }}": "`~` is not supported. Print the values one after the other, or use `+`.",
  "{{ view.text is defined }}": `\`is\` is not supported. Compare with \`==\`. ${calculated}`,
  "{{ not view.number == 3 }}":
    "`not` before an operator without parentheses is not supported. Write `not (…)`.",
  "{{ (1, 2) }}": "A list in parentheses is not supported. Use `[…]`.",
  "{{ { 1: 2 } }}": "This key is not supported. Write a word or a string.",
  "{{ view.absent[view.greet()] }}":
    "A call or comparison in a key is not supported. Calculate the key before, with `set`.",
  "{% switch view.number %}{% case 3 %}3{% endswitch %}": "`switch` is not supported. Use `if` and `elif`.",
  "{% asyncEach x in view.list %}{% endeach %}": "`asyncEach` is not supported. Use `for`.",
  "{% asyncAll x in view.list %}{% endall %}": "`asyncAll` is not supported. Use `for`.",
  "{% for x in view.list %}{% ifAsync x %}{% endif %}{% endfor %}":
    "`ifAsync` inside `for` is not supported. Move the condition out of the loop.",
  "{% set a, b = 1 %}": "`set` with several names is not supported. Write one `set` for each name.",
  "{% set view.text = 1 %}":
    "A name with other characters than letters, digits and `_` is not supported. Use a word.",
  "{% set view = 1 %}": '"view" is a name of all pages. Use another name.',
  "{% set range = 1 %}": '"range" already has a meaning in Nunjucks. Use another name.',
  "{% set constructor = 1 %}": '"constructor" already has a meaning in Nunjucks. Use another name.',
  "{% set a = 1 %}{% for x in view.list %}\n{% set a = x %}{% endfor %}{{ a }}":
    '"a" is also a name of a loop or macro around or below. Use another name.',
  "{% for x in view.list %}{% set a = x %}{% endfor %}\n{% set a = 1 %}":
    '"a" is also a name of a loop or macro around or below. Use another name.',
  "{% macro m(a) %}\n{% set a = 1 %}{% endmacro %}":
    '"a" is also a name of a loop or macro around or below. Use another name.',
  [`${macro}\n{% set m = 1 %}`]: '"m" is also a macro. Use another name for the variable.',
  "{% set a = 1 %}{% macro m() %}\n{% set a = view.absent %}{{ a }}{% endmacro %}{{ m() }}":
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  [`${macro}{% macro n(\nm = 1) %}{{ m }}{% endmacro %}`]:
    '"m" is also a name in page.njk, inside of which this runs. Use another name.',
  "{% if view.yes %}\n{% macro m() %}{% endmacro %}{% endif %}": `A macro inside another tag is not supported. ${isTop}`,
  [`${macro}\n${macro}`]: 'There is another macro "m". Use another name.',
  "{% macro m(a, a) %}{% endmacro %}": 'There are two parameters "a".',
  [`{{ m(1) }}${macro}`]: 'The macro "m" is declared below. Move the macro or the import up.',
  [`${macro}{{ m(1) }}\n{% macro n() %}{% endmacro %}`]:
    "A macro is called above. Move all macros and imports up.",
  "{% macro m(a = b, b = 1) %}{% endmacro %}": `"b" is neither a parameter nor set above. Pages have: ${names}.`,
  [`${macro}\n{{ m(a = 1) }}`]: "An argument with a name is not supported. Pass arguments by their position.",
  [`${macro}\n{% call m(1) %}{% endcall %}`]: "`call` is not supported. Pass the content as an argument.",
  "{% macro m(tag = 1) %}{% endmacro %}": '"tag" is a name of all pages. Use another name.',
  '{% include "gone.njk" %}': 'There is no template "gone.njk".',
  "{% if 1 %}{% ifAsync 1 %}\n{% include 'page.njk' %}{% endif %}{% endif %}":
    "`include` inside `if` or `for` is not supported. Use `ifAsync` or a macro.",
  "{% for x in view.list %}\n{% include 'page.njk' %}{% endfor %}":
    "`include` inside `if` or `for` is not supported. Use `ifAsync` or a macro.",
  "{% include view.text %}":
    "A template whose name is calculated is not supported. Write the name in quotes.",
  '{% include "page.njk" ignore missing %}':
    "`ignore missing` is not supported. Include a template that exists.",
  '{% if 1 %}{% extends "page.njk" %}{% endif %}': `\`extends\` inside another tag is not supported. ${isTop}`,
  "{% block a %}\n{% block b %}{% endblock %}{% endblock %}": `A block inside another tag is not supported. ${isTop}`,
  "{% block a %}{% endblock %}\n{% block a %}{% endblock %}": 'There is another block "a". Use another name.',
  "{% block a %}\n{{ super() }}{% endblock %}":
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  "{% apiReferenceCached 1, 2 %}{% endapiReferenceCached %}":
    "`apiReferenceCached` without exactly one key is not supported. Join the keys with `+`.",
  "{% nosuch %}": "unknown block tag: nosuch",
  "{% if 1 %}": "parseIf: expected elif, else, or endif, got end of file",
};

/** The report of several templates, of which the second line of one is refused. */
export const refusedTemplates: readonly (readonly [Templates, string])[] = [
  [
    { "page.njk": '\n{% import "a.njk" as a %}', "a.njk": macro },
    "`import … as` is not supported. Use `from … import`.",
  ],
  [
    { "page.njk": '\n{% from "a.njk" import m as n %}', "a.njk": macro },
    "`as` in an import is not supported. Import the macro by its own name.",
  ],
  [{ "page.njk": '\n{% from "a.njk" import v %}', "a.njk": "text" }, 'a.njk has no macro "v".'],
  [
    { "page.njk": '{% from "a.njk" import m %}', "a.njk": `${macro}\n{% set x = 1 %}` },
    "Content in a template that page.njk imports is not supported. Move its macros to another file.",
  ],
  [{ "page.njk": '\n{% extends "page.njk" %}' }, "The template extends itself."],
  [
    { "page.njk": '\n{% if 1 %}{% from "a.njk" import m %}{% endif %}', "a.njk": macro },
    `An import inside another tag is not supported. ${isTop}`,
  ],
  [
    { "page.njk": '{% from "a.njk" import m %}\n{% from "a.njk" import m %}', "a.njk": macro },
    'There is another macro "m". Use another name.',
  ],
  [
    {
      "page.njk": '{% set a = 1 %}{% include "b.njk" %}',
      "b.njk": '{% include "a.njk" %}',
      "a.njk": "\n{% set a = view.absent %}{{ a }}",
    },
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    {
      "page.njk": '{% set a = 1 %}{% from "a.njk" import m with context %}{{ m() }}',
      "a.njk": "{% macro m() %}\n{% set a = view.absent %}{{ a }}{% endmacro %}",
    },
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    {
      "page.njk": '{% extends "a.njk" %}{% block b %}\n{% set a = view.absent %}{{ a }}{% endblock %}',
      "a.njk": "{% set a = 1 %}{% block b %}{% endblock %}",
    },
    '"a" is also a name in a.njk, inside of which this runs. Use another name.',
  ],
  [
    { "page.njk": `{% extends "a.njk" %}\n${macro}`, "a.njk": "{% macro m() %}{% endmacro %}" },
    '"m" is also a name in a.njk, inside of which this runs. Use another name.',
  ],
  [
    { "page.njk": '{% extends "a.njk" %}\n{% set x = 1 %}', "a.njk": "a" },
    "Content outside of blocks in a template that extends another is not supported. Move it into a block.",
  ],
  [
    { "page.njk": '{% extends "a.njk" %}\n{% extends "a.njk" %}', "a.njk": "a" },
    "A second `extends` is not supported. Extend one template.",
  ],
];
