/** Groups values by key. Preserves the order of keys and values. */
export function groupByKey<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of entries) {
    const before = groups.get(key);
    if (before === undefined) groups.set(key, [value]);
    else before.push(value);
  }
  return groups;
}
