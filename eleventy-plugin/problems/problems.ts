/** Public exports of this folder: diagnostics and their formatting. */
export { catalogue, type FindingCode } from "./catalogue.js";
export { finding, type Finding, type Place } from "./finding.js";
export { Problem } from "./problem.js";
export { printable, printableLines } from "./printable.js";
