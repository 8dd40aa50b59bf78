/** Splits a text into lines with their line breaks: samples print one literal for each. */
export const textLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
