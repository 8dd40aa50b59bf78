/** What is wrong and how it is told: the door of this folder. */
export { catalogue, type FindingCode } from "./catalogue.js";
export { finding, type Finding, type Place } from "./finding.js";
export { Problem } from "./problem.js";
export { printable, printableLines } from "./printable.js";
