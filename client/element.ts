/** An element with its class, or with several properties, and its children; text stays text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: string | Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const properties = typeof props === "string" ? props && { className: props } : props;
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
