/** The address of an element of this page: a fragment alone would lead from a site's `<base>`. */
export const addressHere = (id: string): string => new URL(`#${encodeURIComponent(id)}`, location.href).href;
