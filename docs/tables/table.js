/**
 * Returns a table as one block of HTML, which Markdown leaves unchanged.
 *
 * @param {readonly string[]} heads
 * @param {readonly { readonly id?: string, readonly cells: readonly string[] }[]} rows cells are HTML
 */
export function table(heads, rows) {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map(({ id, cells }) => {
    const [first, ...others] = cells;
    const anchor = id === undefined ? "" : ` id="${id}"`;
    // On narrow screens the cells of a row are stacked, each after its heading.
    const rest = others.map((cell, index) => `<td data-head="${heads[index + 1]}">${cell}</td>`);
    return `<tr${anchor}><th scope="row">${first}</th>${rest.join("")}</tr>`;
  });
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}
