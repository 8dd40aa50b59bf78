/** Sent to the form once its values were filled in elsewhere: its fields are drawn anew. */
export const FILLED = "ar-filled";
