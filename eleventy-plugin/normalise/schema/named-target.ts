/** A schema with a name: a component, or what a `$ref` to any other place leads to. */
export interface NamedTarget {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}
