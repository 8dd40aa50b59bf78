import type { SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isJsonArray, isJsonObject } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { listEditor } from "./list-editor.js";
import { objectEditor } from "./object-editor.js";
import { isStructure, singleEditor, type EditorProps } from "./single-editor.js";
import { isPlain } from "./typed-value.js";

/**
 * Creates the editor of a field's value. Arrays of plain items and objects with declared properties have a
 * control for each item or property.
 */
export function valueEditor(props: EditorProps): HTMLElement {
  const { schema: node, value } = props;
  if (isFlatList(node) && (isJsonArray(value) ? value.every(isPlain) : value === ""))
    return listEditor(props, itemsOf(node));
  if (isFlatObject(node) && (isJsonObject(value) || value === "")) return objectEditor(props);
  return singleEditor(props);
}

function itemsOf(node: SchemaNode): SchemaNode {
  return node.children.find(({ relation }) => relation === "items")?.schema ?? node;
}

function isFlatList({ types, children }: SchemaNode): boolean {
  if (!types.includes("array") || types.some((type) => !/^(array|null)$/.test(type))) return false;
  return children.some(({ relation, schema }) => relation === "items" && !isStructure(schema));
}

function isFlatObject({ types, children }: SchemaNode): boolean {
  if (!types.includes("object") || types.some((type) => !/^(object|null)$/.test(type))) return false;
  return children.some(({ relation }) => relation === "property");
}
