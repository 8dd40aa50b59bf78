/** Types of the part of https://alpinejs.dev that the panels use. The package itself contains no types. */
declare module "@alpinejs/csp" {
  const Alpine: {
    prefix(prefix: string): void;
    data(name: string, factory: () => object): void;
    reactive<Value extends object>(value: Value): Value;
    initTree(root: Element): void;
  };
  export default Alpine;
}

declare module "@11ty/is-land/is-land.js";
