import { describe, expect, test } from "vitest";
import {
  nunjucks,
  type NunjucksEnvironment,
  type NunjucksTemplate,
} from "../../../eleventy-plugin/pages/templates/nunjucks.js";
import { renderTemplate } from "../../../eleventy-plugin/pages/templates/nunjucks-runtime.js";
import { shareImports } from "../../../eleventy-plugin/pages/templates/shared-imports.js";

/** Templates by name; `page` is rendered. */
type Files = Readonly<Record<string, string>>;

const cases: readonly (readonly [string, Files])[] = [
  ["variables, escaped and safe", { page: "{{ text }} {{ text | safe }} {{ missing }} {{ list | length }}" }],
  [
    "loops with all that they tell, in each other",
    {
      page:
        "{% for x in list %}{{ loop.index }}/{{ loop.length }} {{ loop.index0 }} {{ loop.revindex }} {{ loop.revindex0 }}" +
        "{% for y in list %}{{ loop.first }}{{ loop.last }}{{ x }}{{ y }}{% endfor %}{{ loop.last }};{% endfor %}{{ loop }}",
    },
  ],
  [
    "a loop over an object",
    { page: "{% for key, value in map %}{{ key }}={{ value }} {{ loop.index }};{% endfor %}" },
  ],
  [
    "variables set inside and outside of loops, conditions and blocks",
    {
      page:
        "{% set a = 1 %}{% for x in list %}{% set a = x %}{% set b = x %}{% endfor %}{{ a }}{{ b }}" +
        "{% if a %}{% set a = 'if' %}{% endif %}{{ a }}{% set c %}<b>{{ text }}</b>{% endset %}{{ c }}{{ c | safe }}",
    },
  ],
  [
    "an include knows what the page knows, and keeps what it sets to itself",
    {
      page: "{% set a = 1 %}{% include 'part' %}{{ a }}{{ b }}{% for x in list %}{% include 'part' %}{% endfor %}",
      part: "[{{ a }}{{ x }}{{ text }}{% set a = 2 %}{% set b = 3 %}{{ a }}]",
    },
  ],
  [
    "macros, with defaults, by name, called with a body, and calling each other",
    {
      page:
        "{% macro one(a, b='B', c) %}{{ a }}{{ b }}{{ c }}{{ text }}{% endmacro %}{{ one('x') }}{{ one('x', c='z') }}" +
        "{% macro box(title) %}<{{ title }}>{{ caller() }}{% endmacro %}{% call box('t') %}{{ one(text) }}{% endcall %}",
    },
  ],
  [
    "imports with and without context, under a name",
    {
      page:
        "{% set a = 1 %}{% from 'macros' import shout, word %}{{ shout('x') }}{{ word }}" +
        "{% from 'macros' import shout as loud with context %}{{ loud('y') }}{% import 'macros' as all %}{{ all.shout('z') }}",
      macros: "{% set word = 'w' %}{% macro shout(what) %}{{ what | upper }}{{ text }}{{ a }}{% endmacro %}",
    },
  ],
  [
    "blocks of three levels, with super",
    {
      page: "{% extends 'middle' %}{% block body %}page {{ super() }}{% endblock %}",
      middle:
        "{% extends 'base' %}{% block body %}middle {{ super() }}{% endblock %}{% block foot %}foot{% endblock %}",
      base: "<{% block body %}base {{ text }}{% endblock %}>{% block foot %}{% endblock %}{% block rest %}rest{% endblock %}",
    },
  ],
  [
    "globals, unless the page has that name",
    { page: "{{ range(3) }}{{ cycler('a', 'b').next() }}{{ joiner }}" },
  ],
  ["functions of values", { page: "{{ text.toUpperCase() }}{{ list.slice(1) }}{{ map.count }}" }],
  ["an error of a filter", { page: "a\n{{ list | nothing }}" }],
  ["an error in an include", { page: "{% include 'part' %}", part: "\n\n{{ missing.call() }}" }],
  [
    "an error in a macro of an import",
    { page: "{% from 'm' import f %}{{ f() }}", m: "{% macro f() %}{{ no() }}{% endmacro %}" },
  ],
  ["a template that is missing", { page: "{% include 'nowhere' %}" }],
  ["a block without a parent", { page: "{% block a %}{{ super() }}{% endblock %}" }],
  ["a tag that is not closed", { page: "{% if a %}" }],
];

const VALUES = {
  text: '<i>"it\'s" & more</i>',
  list: ["a", "<b>", 3],
  map: { count: 1, name: "n" },
  joiner: "the page's",
};

function environmentOf(files: Files): NunjucksEnvironment {
  const loader = {
    getSource: (name: string) =>
      Object.hasOwn(files, name) ? { src: files[name], path: name, noCache: true } : null,
  };
  return new nunjucks.Environment([loader], { autoescape: true, dev: true });
}

type Render = (template: NunjucksTemplate, done: (error: Error | null, text: string | null) => void) => void;

/** What a page comes to, or the message it fails with. */
async function outcome(environment: NunjucksEnvironment, render: Render): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      render(environment.getTemplate("page"), (error, text) => (error ? reject(error) : resolve(text)));
    });
  } catch (error) {
    return { message: (error as Error).message };
  }
}

describe("a page comes out as Nunjucks itself renders it", () => {
  test.each(cases)("%s", async (_, files) => {
    const ours = environmentOf(files);
    shareImports(ours, "no shipped folder");
    const theirs = environmentOf(files);
    const expected = await outcome(theirs, (template, done) => {
      // Their signature for a page: values and callback.
      (template.render as unknown as (values: object, done: unknown) => void)(VALUES, done);
    });
    expect(expected).toBeDefined();
    expect(
      await outcome(ours, (template, done) => renderTemplate(template, VALUES, undefined, done)),
    ).toEqual(expected);
  });
});
