import type { Templates } from "../../support/two-renderers.js";

const names =
  "view, operation, reference, tag, texts, apiReferencePage, apiReferenceProblem, stylesheet, script, addresses, card, characters, link";
const calculated = "Calculate the value in the view.";
const isTop = "Move it to the top level of the template.";
const macro = "{% macro m(a) %}{{ a }}{% endmacro %}";

/** Rows: what is refused, the page or several templates, and the report. Most are in the second line. */
export const refusedTemplates: readonly (readonly [string, string | Templates, string])[] = [
  [
    "`for … else`",
    "\n{% for x in view.empty %}{% else %}E{% endfor %}",
    "`for … else` is not supported. Write an `if` with the `length` of the list beside the loop.",
  ],
  [
    "chained comparisons",
    "\n{% if 5 > 4 > 3 %}{% endif %}",
    "A chain of comparisons is not supported. Combine two comparisons with `and`.",
  ],
  [
    "the length of a loop",
    "\n{% for x in view.list %}{{ loop.length }}{% endfor %}",
    "`loop.length` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  ],
  [
    "`loop.revindex`",
    "\n{% for x in view.list %}{{ loop.revindex }}{% endfor %}",
    "`loop.revindex` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  ],
  [
    "the last of the pairs",
    "\n{% for k, v in view.object %}{{ loop.last }}{% endfor %}",
    "`loop.last` is not supported. Use one of: index, index0, first, last, or the list's `length`.",
  ],
  [
    "a calculated value of a loop",
    "\n{% for x in view.list %}{{ loop[view.text] }}{% endfor %}",
    "`loop[…]` is not supported. Write `loop.index`.",
  ],
  [
    "`loop` as a value",
    "\n{% for x in view.list %}{{ loop }}{% endfor %}",
    "`loop` as a value is not supported. Pass what is read of it.",
  ],
  [
    "`loop` outside of one",
    "\n{{ loop.index }}",
    "`loop` outside of `for` is not supported. Read it inside of the loop, and pass it on.",
  ],
  [
    "three variables of a loop",
    "\n{% for a, b, c in view.list %}{% endfor %}",
    "More than a name and a value in `for` is not supported. Write `for name, value in …`.",
  ],
  [
    "an unknown filter",
    "\n{{ view.text | nosuch }}",
    "The filter `nosuch` is not supported. Use one of: kind, fromContext, twice, safe, join, lower, upper.",
  ],
  [
    "content in a filter",
    "\n{% filter upper %}a{% endfilter %}",
    "`filter` around content is not supported. Use `set` around the content, then the filter.",
  ],
  [
    "an unknown name",
    "\n{{ viw.title }}",
    `"viw" is neither a parameter nor set above. Pages have: ${names}.`,
  ],
  [
    "a function of Nunjucks",
    "\n{{ range(3) }}",
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  ],
  [
    "a call of a variable",
    "\n{% set f = view.greet %}{{ f('a') }}",
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  ],
  ["`-`", "\n{{ view.number - 1 }}", `\`-\` is not supported. ${calculated}`],
  ["`/`", "\n{{ view.number / 1 }}", `\`/\` is not supported. ${calculated}`],
  ["`//`", "\n{{ view.number // 1 }}", `\`//\` is not supported. ${calculated}`],
  ["`%`", "\n{{ view.number % 1 }}", `\`%\` is not supported. ${calculated}`],
  ["`**`", "\n{{ view.number ** 1 }}", `\`**\` is not supported. ${calculated}`],
  ["a negative value", "\n{{ -view.number }}", `\`-\` before a value is not supported. ${calculated}`],
  ["a positive value", "\n{{ +view.number }}", `\`+\` before a value is not supported. ${calculated}`],
  ["`~`", "\n{{ view.text ~ 1 }}", "`~` is not supported. Print the values one after the other, or use `+`."],
  ["`is`", "\n{{ view.text is defined }}", `\`is\` is not supported. Compare with \`==\`. ${calculated}`],
  [
    "`not` before an operator",
    "\n{{ not view.number == 3 }}",
    "`not` before an operator without parentheses is not supported. Write `not (…)`.",
  ],
  ["a list in parentheses", "\n{{ (1, 2) }}", "A list in parentheses is not supported. Use `[…]`."],
  ["a key that is a number", "\n{{ { 1: 2 } }}", "This key is not supported. Write a word or a string."],
  [
    "a call in a key",
    "\n{{ view.absent[view.greet()] }}",
    "A call or comparison in a key is not supported. Calculate the key before, with `set`.",
  ],
  [
    "`switch`",
    "\n{% switch view.number %}{% case 3 %}3{% endswitch %}",
    "`switch` is not supported. Use `if` and `elif`.",
  ],
  [
    "`asyncEach`",
    "\n{% asyncEach x in view.list %}{% endeach %}",
    "`asyncEach` is not supported. Use `for`.",
  ],
  ["`asyncAll`", "\n{% asyncAll x in view.list %}{% endall %}", "`asyncAll` is not supported. Use `for`."],
  [
    "`ifAsync` in a loop, which changes the loop",
    "\n{% for x in view.list %}{% ifAsync x %}{% endif %}{% endfor %}",
    "`ifAsync` inside `for` is not supported. Move the condition out of the loop.",
  ],
  [
    "several variables at once",
    "\n{% set a, b = 1 %}",
    "`set` with several names is not supported. Write one `set` for each name.",
  ],
  [
    "a property that is set",
    "\n{% set view.text = 1 %}",
    "A name with other characters than letters, digits and `_` is not supported. Use a word.",
  ],
  [
    "another value for a name of pages",
    "\n{% set view = 1 %}",
    '"view" is a name of all pages. Use another name.',
  ],
  [
    "a name of Nunjucks",
    "\n{% set range = 1 %}",
    '"range" already has a meaning in Nunjucks. Use another name.',
  ],
  [
    "a name that every object has",
    "\n{% set constructor = 1 %}",
    '"constructor" already has a meaning in Nunjucks. Use another name.',
  ],
  [
    "a variable of a loop that is set outside",
    "{% set a = 1 %}{% for x in view.list %}\n{% set a = x %}{% endfor %}{{ a }}",
    '"a" is also a name of a loop or macro around or below. Use another name.',
  ],
  [
    "a variable that is set in a loop before",
    "{% for x in view.list %}{% set a = x %}{% endfor %}\n{% set a = 1 %}",
    '"a" is also a name of a loop or macro around or below. Use another name.',
  ],
  [
    "a parameter that is set",
    "{% macro m(a) %}\n{% set a = 1 %}{% endmacro %}",
    '"a" is also a name of a loop or macro around or below. Use another name.',
  ],
  [
    "a variable with the name of a macro",
    `${macro}\n{% set m = 1 %}`,
    '"m" is also a macro. Use another name for the variable.',
  ],
  [
    "a variable of a macro that is also set at the top",
    "{% set a = 1 %}{% macro m() %}\n{% set a = view.absent %}{{ a }}{% endmacro %}{{ m() }}",
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    "a parameter with a default and the name of a macro",
    `${macro}{% macro n(\nm = 1) %}{{ m }}{% endmacro %}`,
    '"m" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    "a macro in a condition",
    "{% if view.yes %}\n{% macro m() %}{% endmacro %}{% endif %}",
    `A macro inside another tag is not supported. ${isTop}`,
  ],
  ["two macros of a name", `${macro}\n${macro}`, 'There is another macro "m". Use another name.'],
  ["two parameters of a name", "\n{% macro m(a, a) %}{% endmacro %}", 'There are two parameters "a".'],
  [
    "a macro below its call",
    `\n{{ m(1) }}${macro}`,
    'The macro "m" is declared below. Move the macro or the import up.',
  ],
  [
    "a macro below the call of another",
    `${macro}{{ m(1) }}\n{% macro n() %}{% endmacro %}`,
    "A macro is called above. Move all macros and imports up.",
  ],
  [
    "a default that reads a later parameter",
    "\n{% macro m(a = b, b = 1) %}{% endmacro %}",
    `"b" is neither a parameter nor set above. Pages have: ${names}.`,
  ],
  [
    "an argument with a name",
    `${macro}\n{{ m(a = 1) }}`,
    "An argument with a name is not supported. Pass arguments by their position.",
  ],
  [
    "`call`",
    `${macro}\n{% call m(1) %}{% endcall %}`,
    "`call` is not supported. Pass the content as an argument.",
  ],
  [
    "`import … as`",
    { "page.njk": '\n{% import "a.njk" as a %}', "a.njk": macro },
    "`import … as` is not supported. Use `from … import`.",
  ],
  [
    "another name for an import",
    { "page.njk": '\n{% from "a.njk" import m as n %}', "a.njk": macro },
    "`as` in an import is not supported. Import the macro by its own name.",
  ],
  [
    "an import of a variable",
    { "page.njk": '\n{% from "a.njk" import v %}', "a.njk": "text" },
    'a.njk has no macro "v".',
  ],
  [
    "an import from a template with content",
    { "page.njk": '{% from "a.njk" import m %}', "a.njk": `${macro}\n{% set x = 1 %}` },
    "Content in a template that page.njk imports is not supported. Move its macros to another file.",
  ],
  [
    "a parameter with a default and the name of a value of pages",
    "\n{% macro m(tag = 1) %}{% endmacro %}",
    '"tag" is a name of all pages. Use another name.',
  ],
  [
    "a template that extends itself",
    { "page.njk": '\n{% extends "page.njk" %}' },
    "The template extends itself.",
  ],
  [
    "an import in a condition",
    { "page.njk": '\n{% if 1 %}{% from "a.njk" import m %}{% endif %}', "a.njk": macro },
    `An import inside another tag is not supported. ${isTop}`,
  ],
  [
    "an import of a name twice",
    { "page.njk": '{% from "a.njk" import m %}\n{% from "a.njk" import m %}', "a.njk": macro },
    'There is another macro "m". Use another name.',
  ],
  ["a template that does not exist", '\n{% include "gone.njk" %}', 'There is no template "gone.njk".'],
  [
    "a template whose name is calculated",
    "\n{% include view.text %}",
    "A template whose name is calculated is not supported. Write the name in quotes.",
  ],
  [
    "`ignore missing`",
    '\n{% include "page.njk" ignore missing %}',
    "`ignore missing` is not supported. Include a template that exists.",
  ],
  [
    "an include where a loop has a name that it reads",
    { "page.njk": '{% for tag in [1] %}{% include "a.njk" %}{% endfor %}', "a.njk": "\n{{ tag }}" },
    '"tag" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    "an include that sets a name of the template around",
    {
      "page.njk": '{% set a = 1 %}{% include "b.njk" %}',
      "b.njk": '{% include "a.njk" %}',
      "a.njk": "\n{% set a = view.absent %}{{ a }}",
    },
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    "an import that sets a name of the template around",
    {
      "page.njk": '{% set a = 1 %}{% from "a.njk" import m with context %}{{ m() }}',
      "a.njk": "{% macro m() %}\n{% set a = view.absent %}{{ a }}{% endmacro %}",
    },
    '"a" is also a name in page.njk, inside of which this runs. Use another name.',
  ],
  [
    "a block that sets a name of the template around",
    {
      "page.njk": '{% extends "a.njk" %}{% block b %}\n{% set a = view.absent %}{{ a }}{% endblock %}',
      "a.njk": "{% set a = 1 %}{% block b %}{% endblock %}",
    },
    '"a" is also a name in a.njk, inside of which this runs. Use another name.',
  ],
  [
    "two macros of a name in templates that extend each other",
    { "page.njk": `{% extends "a.njk" %}\n${macro}`, "a.njk": "{% macro m() %}{% endmacro %}" },
    '"m" is also a name in a.njk, inside of which this runs. Use another name.',
  ],
  [
    "content outside of blocks",
    { "page.njk": '{% extends "a.njk" %}\n{% set x = 1 %}', "a.njk": "a" },
    "Content outside of blocks in a template that extends another is not supported. Move it into a block.",
  ],
  [
    "`extends` in a condition",
    '\n{% if 1 %}{% extends "page.njk" %}{% endif %}',
    `\`extends\` inside another tag is not supported. ${isTop}`,
  ],
  [
    "two templates that are extended",
    { "page.njk": '{% extends "a.njk" %}\n{% extends "a.njk" %}', "a.njk": "a" },
    "A second `extends` is not supported. Extend one template.",
  ],
  [
    "a block in a block",
    "{% block a %}\n{% block b %}{% endblock %}{% endblock %}",
    `A block inside another tag is not supported. ${isTop}`,
  ],
  [
    "two blocks of a name",
    "{% block a %}{% endblock %}\n{% block a %}{% endblock %}",
    'There is another block "a". Use another name.',
  ],
  [
    "`super`",
    "{% block a %}\n{{ super() }}{% endblock %}",
    "A call of a value that is neither a macro nor a method is not supported. Call `name(…)` of a macro or `object.name(…)`.",
  ],
  [
    "two keys of cached content",
    "\n{% apiReferenceCached 1, 2 %}{% endapiReferenceCached %}",
    "`apiReferenceCached` without exactly one key is not supported. Join the keys with `+`.",
  ],
  ["an unknown tag", "\n{% nosuch %}", "unknown block tag: nosuch"],
  ["a tag that does not end", "\n{% if 1 %}", "parseIf: expected elif, else, or endif, got end of file"],
];
