/**
 * `make`, called once for each object: what it made is given again as long as that object lives. Further arguments are those
 * of the first call; who hands on others gets what was made with them.
 */
export function onceForEach<Of extends object, More extends readonly unknown[], Made>(
  make: (of: Of, ...more: More) => Made & NonNullable<unknown>,
): (of: Of, ...more: More) => Made {
  const made = new WeakMap<Of, Made>();
  return (of, ...more) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const now = make(of, ...more);
    made.set(of, now);
    return now;
  };
}
