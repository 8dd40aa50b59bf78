import type { Element, Nodes } from "hast";

/**
 * A tree's elements in the order of their start tags, its own first, those of templates too. A list instead of recursion: a
 * page may be nested without end.
 */
export function* elementsBelow(tree: Nodes): Generator<Element> {
  const left: Nodes[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "element") yield node;
    if ("children" in node) left.push(...node.children.toReversed());
    if (node.type === "element" && node.content !== undefined) left.push(node.content);
  }
}
