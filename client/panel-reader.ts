/**
 * Reads a response with its reader: finds, folds, and marks lines and reported errors. Loaded with the first
 * text response.
 */
import { adoptStyles } from "./adopt-styles.js";
import styles from "./styles/reader.css";

export { markServerErrors } from "./panel/server-error-marks.js";
export { createResponseReader } from "./panel/response-reader.js";

adoptStyles(styles);
