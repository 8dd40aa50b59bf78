/**
 * Tools for reading a response: search, folding, and marks on lines and on fields that the server reports
 * errors for. Loaded with the first text response.
 */
import { adoptStyles } from "../adopt-styles.js";
import styles from "../styles/reader.css";

export { markServerErrors } from "./server-error-marks.js";
export { createResponseReader } from "./response-reader.js";

adoptStyles(styles);
