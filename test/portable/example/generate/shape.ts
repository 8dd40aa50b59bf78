/** A schema as in real documents; `components` are under `#/components/schemas`. */
export interface Shape {
  readonly name: string;
  readonly schema: unknown;
  readonly components?: Readonly<Record<string, unknown>>;
}

export const shape = (name: string, schema: unknown, components?: Shape["components"]): Shape => ({
  name,
  schema,
  ...(components && { components }),
});

/** Schemas shared by many shapes. */
export const text = { type: "string" };
export const whole = { type: "integer" };
export const flag = { type: "boolean" };
export const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
