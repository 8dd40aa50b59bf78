import type { NunjucksEnvironment, NunjucksTemplate } from "../eleventy-types.js";

type Done = (error: Error | null, result: object | null) => void;
type Call = (...values: unknown[]) => unknown;

/**
 * A page's parts import the same macros again and again: rows of fields five times, facts eight. Nunjucks runs the file
 * each time, with a copy of everything the page knows. Here a shipped file is run once a page, and once a build where it
 * is imported without context. Its macros may read what stands on the page (`view`, `operation`, …), never what the
 * importing file sets; files of the site are left alone, for theirs may.
 */
export function shareImports(environment: NunjucksEnvironment, shippedFolder: string): void {
  const getTemplate = environment.getTemplate.bind(environment) as Call;
  const shared = new WeakSet<NunjucksTemplate>();
  const share = (template: NunjucksTemplate): NunjucksTemplate => {
    if (!shared.has(template) && template.path.startsWith(shippedFolder)) runOnce(template);
    shared.add(template);
    return template;
  };
  const find: Call = (...values) => {
    const done = values.at(-1);
    if (typeof done !== "function") return share(getTemplate(...values) as NunjucksTemplate);
    return getTemplate(...values.slice(0, -1), (error: Error | null, template: NunjucksTemplate | null) => {
      (done as Done)(error, template && share(template));
    });
  };
  environment.getTemplate = find as NunjucksEnvironment["getTemplate"];
}

/** `getExported(done)` without context, `getExported(context, frame, done)` with it. */
function runOnce(template: NunjucksTemplate): void {
  const run = template.getExported.bind(template) as Call;
  // The last page's alone: pages are rendered one after the other, and what knows a page must not outlive it.
  let last: { readonly page: object; readonly macros: object } | undefined;
  const getExported: Call = (...values) => {
    const [context] = values as [{ readonly view?: object } | undefined];
    const done = values.at(-1) as Done;
    const page = values.length === 1 ? template : context?.view;
    if (page === undefined) return run(...values);
    if (last?.page === page) return done(null, last.macros);
    return run(...values.slice(0, -1), (error: Error | null, macros: object | null) => {
      if (macros !== null) last = { page, macros };
      done(error, macros);
    });
  };
  template.getExported = getExported;
}
