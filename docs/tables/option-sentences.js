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
 * Returns the docstring of an option, as editors show it.
 *
 * @param {string} path `openapi.sources[].label`
 * @returns {string} empty if the option or its docstring does not exist
 */
export function sentenceOf(path) {
  const [comment] = commentsOf(path);
  return String(comment?.comment ?? "");
}

/**
 * Returns the default of an option that editors show: the text of its `@default` tag.
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

/** Returns the JSDoc comments of an option's key. */
function commentsOf(path) {
  let members = membersOf("ApiReferenceOptions");
  let found;
  for (const key of path.replaceAll("[]", "").split(".")) {
    found = members.find(({ name }) => name?.getText() === key);
    members = typesIn(found).flatMap(membersOf);
  }
  return found ? ts.getJSDocCommentsAndTags(found).filter(ts.isJSDoc) : [];
}

/** Returns the members of a type, including those of types that it extends or is an alias of. */
function membersOf(name) {
  const type = types.get(name);
  if (type === undefined || ts.isTypeAliasDeclaration(type)) return typesIn(type?.type).flatMap(membersOf);
  const inherited = (type.heritageClauses ?? []).flatMap((clause) => clause.types.flatMap(typesIn));
  return [...type.members, ...inherited.flatMap(membersOf)];
}

/** Returns the names of the options' types that a node refers to. */
function typesIn(node) {
  if (node === undefined) return [];
  const inside = ts.isIdentifier(node) && types.has(node.text) ? [node.text] : [];
  node.forEachChild((child) => void inside.push(...typesIn(child)));
  return inside;
}
