/** The lines of a text, each with its end: samples print one literal for each. */
export const textLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
