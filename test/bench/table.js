/**
 * Formats rows as text columns: the first column aligned left, figures right.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function toTable(head, rows) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const seconds = (value) => (Number.isNaN(value) ? "?" : `${value.toFixed(2)} s`);
export const megabytes = (value) => (Number.isNaN(value) ? "?" : `${Math.round(value)} MB`);
export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Returns the first word of a line about a measured goal. */
export const verdict = (holds) => (holds ? "holds" : "MISSED");
