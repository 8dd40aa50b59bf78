/** Splits a note into text and code, which is between backticks. */
export const notePieces = (note: string): readonly { readonly text: string; readonly isCode: boolean }[] =>
  note.split("`").map((text, index) => ({ text, isCode: index % 2 === 1 }));
