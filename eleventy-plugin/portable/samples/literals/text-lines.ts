/** Splits a text into lines that keep their line breaks. Samples print one literal for each line. */
export const textLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
