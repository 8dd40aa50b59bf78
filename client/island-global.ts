const siteProperty = Object.getOwnPropertyDescriptor(globalThis, "Island");

/** Restores the site's `window.Island`, which the is-land package overwrites when it runs. */
export function restoreIslandGlobal(): void {
  if (siteProperty) Object.defineProperty(globalThis, "Island", siteProperty);
  else Reflect.deleteProperty(globalThis, "Island");
}
