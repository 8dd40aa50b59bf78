/** Dispatched on the form after its values were set from elsewhere, to render its fields again. */
export const FILLED = "ar-filled";
