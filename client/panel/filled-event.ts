/**
 * Name of the event that is dispatched on the form after its values were set from elsewhere. The fields are
 * then rendered again.
 */
export const FILLED = "ar-filled";
