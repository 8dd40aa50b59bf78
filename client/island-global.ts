const own = Object.getOwnPropertyDescriptor(globalThis, "Island");

/** Restores the site's `window.Island`, which the is-land package overwrites when it runs. */
export function restoreIslandGlobal(): void {
  if (own) Object.defineProperty(globalThis, "Island", own);
  else Reflect.deleteProperty(globalThis, "Island");
}
