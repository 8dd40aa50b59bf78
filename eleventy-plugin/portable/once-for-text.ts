/** A document says the same few thousand texts many times. */
const MAX_KNOWN = 20_000;

/** `make`, called once for each text, as long as there are not too many of them. */
export function onceForText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.made;
    if (known.size >= MAX_KNOWN) known.clear();
    const made = make(text);
    known.set(text, { made });
    return made;
  };
}
