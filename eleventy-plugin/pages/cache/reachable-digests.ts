/** A graph of named nodes. */
export interface NamedGraph {
  readonly names: Iterable<string>;
  /** Returns the names that a node references directly, in any order. */
  next(name: string): Iterable<string>;
  /** Returns a text that stays the same while the node itself is unchanged. */
  ownText(name: string): string;
  /** Shortens the texts to one digest. */
  digest(texts: readonly string[]): string;
}

/**
 * Returns a digest for each name. A digest stays the same while the node and all nodes reachable from it are
 * unchanged. Nodes that reference each other form one component. A component's digest includes the digests of
 * the components that it references, so a shared target is digested only once. Uses
 * https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm without recursion, because
 * a chain of references may have any length.
 */
export function reachableDigests(graph: NamedGraph): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const indexes = new Map<string, number>();
  /** Visited names whose components are not complete yet. */
  const incomplete: string[] = [];
  for (const start of graph.names) {
    const path = indexes.has(start) ? [] : [visit(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { done, value: name } = step.next.next();
      if (done === true) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.lowest = Math.min(parent.lowest, step.lowest);
        if (step.lowest === step.place) close(incomplete.splice(incomplete.lastIndexOf(step.name)));
      } else if (!indexes.has(name)) path.push(visit(name));
      else if (!digests.has(name)) step.lowest = Math.min(step.lowest, indexes.get(name) ?? step.lowest);
    }
  }
  return digests;

  function visit(name: string): { name: string; place: number; lowest: number; next: Iterator<string> } {
    const place = indexes.size;
    indexes.set(name, place);
    incomplete.push(name);
    return { name, place, lowest: place, next: graph.next(name)[Symbol.iterator]() };
  }

  function close(component: readonly string[]): void {
    const nextDigests = component.flatMap((name) =>
      [...graph.next(name)].flatMap((next) => digests.get(next) ?? []),
    );
    const digest = graph.digest([...component.map(graph.ownText), ...new Set(nextDigests)].sort());
    for (const name of component) digests.set(name, digest);
  }
}
