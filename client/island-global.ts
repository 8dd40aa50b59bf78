const own = Object.getOwnPropertyDescriptor(globalThis, "Island");

/** Restores the site's `window.Island`, which the package sets whenever its script runs. */
export function restoreIslandGlobal(): void {
  if (own) Object.defineProperty(globalThis, "Island", own);
  else Reflect.deleteProperty(globalThis, "Island");
}
