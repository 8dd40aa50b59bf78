/** What reads an answer with its reader: finds, folds, marks lines of it, and what it complains of. Loaded with the first one that is a text. */
import { adoptStyles } from "./adopt-styles.js";
import styles from "./styles/reader.css";

export { markServerErrors } from "./panel/server-error-marks.js";
export { createResponseReader } from "./panel/response-reader.js";

adoptStyles(styles);
