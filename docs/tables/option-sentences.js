import { readFileSync } from "node:fs";
import ts from "typescript";

const file = new URL("../../eleventy-plugin/options/api-reference-options.ts", import.meta.url);
const { statements } = ts.createSourceFile(
  "options.ts",
  readFileSync(file, "utf8"),
  ts.ScriptTarget.Latest,
  true,
);

const types = new Map(
  statements
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .map((each) => [each.name.text, each]),
);

/**
 * The sentence that an editor shows for an option.
 *
 * @param {string} path `openapi.sources[].label`
 * @returns {string} empty where the type has no such key, or the key no comment
 */
export function sentenceOf(path) {
  const [comment] = commentsOf(path);
  return String(comment?.comment ?? "");
}

/**
 * What an editor shows as the default of an option, its `@default`.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function shownDefaultOf(path) {
  const tag = commentsOf(path)
    .flatMap(({ tags = [] }) => tags)
    .find(({ tagName }) => tagName.text === "default");
  return tag && String(tag.comment);
}

/** The comments on the key of an option. */
function commentsOf(path) {
  let members = membersOf("ApiReferenceOptions");
  let found;
  for (const key of path.replaceAll("[]", "").split(".")) {
    found = members.find(({ name }) => name?.getText() === key);
    members = typesIn(found).flatMap(membersOf);
  }
  return found ? ts.getJSDocCommentsAndTags(found).filter(ts.isJSDoc) : [];
}

/** The members of a type, those that it extends or stands for included. */
function membersOf(name) {
  const type = types.get(name);
  if (type === undefined || ts.isTypeAliasDeclaration(type)) return typesIn(type?.type).flatMap(membersOf);
  const above = (type.heritageClauses ?? []).flatMap((clause) => clause.types.flatMap(typesIn));
  return [...type.members, ...above.flatMap(membersOf)];
}

/** Names of the file's own types that a node refers to. */
function typesIn(node) {
  if (node === undefined) return [];
  const inside = ts.isIdentifier(node) && types.has(node.text) ? [node.text] : [];
  node.forEachChild((child) => void inside.push(...typesIn(child)));
  return inside;
}
