/** Creates an element with a class name or properties, and with children. Strings are inserted as text. */
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

/** Clones the content of a template of the page. */
export function fromTemplate<Made extends HTMLElement>(template: Element | null): Made {
  return (template as HTMLTemplateElement).content.firstElementChild?.cloneNode(true) as Made;
}
