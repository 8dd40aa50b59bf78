/**
 * Tools for reading a response: search, folding, marked lines and marked errors of the server. Loaded with
 * the first text response.
 */
import { adoptStyles } from "./adopt-styles.js";
import styles from "./styles/reader.css";

export { markServerErrors } from "./panel/server-error-marks.js";
export { createResponseReader } from "./panel/response-reader.js";

adoptStyles(styles);
