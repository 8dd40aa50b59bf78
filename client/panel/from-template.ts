/** Clones the content of a template of the page. */
export function fromTemplate<Made extends HTMLElement>(template: Element | null): Made {
  return (template as HTMLTemplateElement).content.firstElementChild?.cloneNode(true) as Made;
}
