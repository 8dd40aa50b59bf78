/** An element with its class, or with several properties, and its children; text stays text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: string | Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const properties = typeof given === "string" ? given && { className: given } : given;
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
