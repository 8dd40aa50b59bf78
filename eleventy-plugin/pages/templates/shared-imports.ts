import type { NunjucksEnvironment, NunjucksFrame, NunjucksTemplate } from "./nunjucks.js";
import { exportsOf, renderTemplate, type Done } from "./nunjucks-runtime.js";

type Call = (...values: unknown[]) => unknown;

/**
 * A page's parts import the same macros again and again: rows of fields five times, facts eight. Nunjucks runs the file
 * each time. Here a shipped file is run once a page, and once a build where it is imported without context. Its macros
 * may read what stands on the page (`view`, `operation`, …), never what the importing file sets; files of the site are
 * run each time, for theirs may.
 */
export function shareImports(environment: NunjucksEnvironment, shippedFolder: string): void {
  const getTemplate = environment.getTemplate.bind(environment) as Call;
  const known = new WeakSet<NunjucksTemplate>();
  const prepared = (template: NunjucksTemplate): NunjucksTemplate => {
    if (!known.has(template)) {
      template.render = (values, frame, done) => renderTemplate(template, values, frame, done);
      template.getExported = exportedBy(template, template.path.startsWith(shippedFolder));
    }
    known.add(template);
    return template;
  };
  const find: Call = (...values) => {
    const done = values.at(-1);
    if (typeof done !== "function") return prepared(getTemplate(...values) as NunjucksTemplate);
    return getTemplate(...values.slice(0, -1), (error: Error | null, template: NunjucksTemplate | null) => {
      (done as Done<NunjucksTemplate>)(error, template && prepared(template));
    });
  };
  environment.getTemplate = find as NunjucksEnvironment["getTemplate"];
}

/** `getExported(done)` without context, `getExported(values, frame, done)` with it. */
function exportedBy(template: NunjucksTemplate, isShared: boolean): Call {
  // The last page's alone: pages are rendered one after the other, and what knows a page must not outlive it.
  let last: { readonly page: object; readonly macros: object } | undefined;
  return (...given) => {
    const done = given.at(-1) as Done<object>;
    const [values, frame] = given.length === 1 ? [] : (given as [{ readonly view?: object }, NunjucksFrame]);
    const page = values === undefined ? template : values.view;
    if (isShared && page !== undefined && last?.page === page) return done(null, last.macros);
    exportsOf(template, values ?? {}, frame, (error, macros) => {
      if (isShared && macros !== null && page !== undefined) last = { page, macros };
      done(error, macros);
    });
  };
}
