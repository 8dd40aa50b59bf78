const own = Object.getOwnPropertyDescriptor(globalThis, "Island");

/** Gives `window.Island` back to the site: the package sets it whenever its script runs. */
export function restoreIslandGlobal(): void {
  if (own) Object.defineProperty(globalThis, "Island", own);
  else Reflect.deleteProperty(globalThis, "Island");
}
