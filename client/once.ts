/**
 * Runs what a document needs once. A site's script that replaces pages without loading them may run ours again: with each
 * page that writes its address in another way.
 */
export function once(name: string, run: () => void): void {
  const mark = Symbol.for(`api-reference ${name}`);
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, {});
  run();
}
