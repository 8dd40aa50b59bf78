/** What a graph of named things is made of. */
export interface NamedGraph {
  readonly names: Iterable<string>;
  /** Those that a name leads to itself, in any order. */
  next(name: string): Iterable<string>;
  /** A text that is the same while the named thing itself is. */
  own(name: string): string;
  /** A short text for a long one. */
  digest(texts: readonly string[]): string;
}

/**
 * For each name a text that is the same while it and all that it leads to are. Names that lead to each other are one
 * component, and a component has the texts of those it leads to: so each link is followed once, however many names share
 * what is behind it. https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm, without recursion,
 * since a chain of references has any length.
 */
export function reachableDigests(graph: NamedGraph): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const places = new Map<string, number>();
  /** Found, but their components are not complete. */
  const open: string[] = [];
  for (const start of graph.names) {
    const path = places.has(start) ? [] : [visit(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { done, value: name } = step.next.next();
      if (done === true) {
        path.pop();
        const above = path.at(-1);
        if (above !== undefined) above.lowest = Math.min(above.lowest, step.lowest);
        if (step.lowest === step.place) close(open.splice(open.lastIndexOf(step.name)));
      } else if (!places.has(name)) path.push(visit(name));
      else if (!digests.has(name)) step.lowest = Math.min(step.lowest, places.get(name) ?? step.lowest);
    }
  }
  return digests;

  function visit(name: string): { name: string; place: number; lowest: number; next: Iterator<string> } {
    const place = places.size;
    places.set(name, place);
    open.push(name);
    return { name, place, lowest: place, next: graph.next(name)[Symbol.iterator]() };
  }

  function close(component: readonly string[]): void {
    const behind = component.flatMap((name) =>
      [...graph.next(name)].flatMap((next) => digests.get(next) ?? []),
    );
    const digest = graph.digest([...component.map(graph.own), ...new Set(behind)].sort());
    for (const name of component) digests.set(name, digest);
  }
}
