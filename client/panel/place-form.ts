/** The form of a panel, from the template that follows `place`, in its stead. */
export function placeForm(place: HTMLElement): HTMLFormElement {
  const template = place.nextElementSibling as HTMLTemplateElement;
  const form = template.content.firstElementChild?.cloneNode(true) as HTMLFormElement;
  place.replaceWith(form);
  return form;
}
