/**
 * Runs a function once per document. A site's script that replaces pages without loading them may run our
 * scripts again if two pages link them by different relative URLs.
 */
export function once(name: string, run: () => void): void {
  const mark = Symbol.for(`api-reference ${name}`);
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, {});
  run();
}
