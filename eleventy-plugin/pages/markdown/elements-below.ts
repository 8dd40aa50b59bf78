import type { Element, Nodes } from "hast";

/**
 * Yields the elements of a tree in the order of their start tags, including the root and the content of
 * `template` elements. Uses a list instead of recursion, because elements may be nested to any depth.
 */
export function* elementsBelow(tree: Nodes): Generator<Element> {
  const left: Nodes[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "element") yield node;
    if ("children" in node) left.push(...node.children.toReversed());
    if (node.type === "element" && node.content !== undefined) left.push(node.content);
  }
}
