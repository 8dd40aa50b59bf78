/** What a template of the page holds, to be put on the page. */
export function fromTemplate<Made extends HTMLElement>(template: Element | null): Made {
  return (template as HTMLTemplateElement).content.firstElementChild?.cloneNode(true) as Made;
}
