/**
 * Type of the rest of an object whose keys were all taken by name. After `const { a, b, ...rest } = options`,
 * `rest satisfies NoneLeft` is a type error if `options` has another key. A function that ignores a key names
 * it in the type of its parameter: `Omit<Options, "c">`.
 */
export type NoneLeft = Readonly<Record<string, never>>;
