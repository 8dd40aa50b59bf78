import { readFileSync } from "node:fs";
import ts from "typescript";
import { table } from "./table.js";

const FOLDER = new URL("../../eleventy-plugin/portable/model/", import.meta.url);

/**
 * Renders the types of one file of the model: heading, description and fields of each type.
 *
 * @param {(text: string) => string} inline
 * @param {string} name of the file, such as `operation`
 */
export function typeTables(inline, name) {
  const text = readFileSync(new URL(`${name}.ts`, FOLDER), "utf8");
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const types = statements.filter(
    (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each),
  );
  return types.map((type) => typeTable(inline, type)).join("\n");
}

function typeTable(inline, type) {
  const members = ts.isInterfaceDeclaration(type) ? type.members : [];
  const name = type.name.text;
  const extended = (type.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((each) => each.getText()),
  );
  return [
    `<h3 id="${name.toLowerCase()}">${inline(`\`${name}\``)}</h3>`,
    paragraph(inline, commentOf(type)),
    extended.length > 0 ? paragraph(inline, `Has all fields of \`${extended.join("`, `")}\`, and:`) : "",
    members.length > 0
      ? table(
          ["Field", "Type", "What it is"],
          members.map((each) => rowOf(inline, each)),
        )
      : aliasOf(inline, type),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const paragraph = (inline, text) => (text === "" ? "" : `<p>${inline(text)}</p>`);

const aliasOf = (inline, type) =>
  type.type === undefined ? "" : paragraph(inline, `\`${oneLine(type.type.getText())}\``);

function rowOf(inline, member) {
  const name = `${member.name?.getText() ?? oneLine(member.getText())}${member.questionToken ? "?" : ""}`;
  const type = member.type ? oneLine(member.type.getText()) : "";
  return { cells: [`\`${name}\``, type && `\`${type}\``, commentOf(member)].map(inline) };
}

function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return oneLine(String(comment?.comment ?? ""));
}

/** Collapses whitespace, and removes comments and `readonly`. Comments of fields are rendered separately. */
const oneLine = (text) =>
  text
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("readonly ", "")
    .trim();
