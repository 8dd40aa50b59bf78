/** Why there is no verdict, and what is said of it. A file that did not come is asked for again with the next question. */
export const UNCHECKED = { late: "panelNotChecked", missing: "panelCheckerMissing" } as const;

export type Unchecked = keyof typeof UNCHECKED;
