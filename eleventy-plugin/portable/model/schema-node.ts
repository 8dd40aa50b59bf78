import type { Json } from "./json.js";
import type { ExternalDocs, Markdown, Marked } from "./described.js";

/**
 * A component, or the target of another `$ref`, normalised once. `name` is unique within the reference.
 * `schema` itself has no `name`, so a single look-up always finds the fields.
 */
export interface NamedSchema {
  readonly name: string;
  /** URL of the schema's page: `/reference/schemas/pet/`. */
  readonly url: string;
  readonly schema: SchemaNode;
}

/**
 * A schema as the reader sees it. Always finite: a `$ref` to a component becomes a node with the component's
 * `name`, and only `Reference.schemas` contains the component's fields.
 */
export interface SchemaNode extends Marked {
  /** The type as text, split into parts so that named schemas can be links: `array of ` + `Pet`. */
  readonly label: readonly LabelPart[];
  /** Allowed JSON types, including `integer`. Empty if every type is allowed or the types are unknown. */
  readonly types: readonly string[];
  /** Whether `types` were inferred from other keywords. Values of other types are then allowed as well. */
  readonly typesImplied?: true;
  readonly format?: string;
  /**
   * Name of the component in `Reference.schemas` that this node refers to. Siblings of the `$ref` are
   * properties of this node.
   */
  readonly name?: string;
  readonly title?: string;
  readonly description?: Markdown;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Constraints as text, in reading order: `Length` `1 to 80`. */
  readonly constraints: readonly Constraint[];
  /** The constraints as keywords with their values, as in the document. Absent if there are none. */
  readonly limits?: Limits;
  readonly enum?: readonly EnumValue[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples: readonly Json[];
  /** Whether `examples` come from a supertype in an `allOf`. */
  readonly areExamplesOfBase?: true;
  readonly discriminator?: Discriminator;
  readonly externalDocs?: ExternalDocs;
  /** Subschemas: properties, items, alternatives, conditions. */
  readonly children: readonly SchemaChild[];
  /** Whether no value is valid, as with the schema `false`. */
  readonly never?: true;
  /**
   * Reason why `children` are missing: nested too deeply, a `$ref` that only refers to itself, or a `$ref`
   * without a target.
   */
  readonly cut?: "deep" | "recursive" | "missing";
}

/** Part of a label. Parts are concatenated without separators: `array of ` + `Pet`. */
export interface LabelPart {
  readonly text: string;
  /** Name of the component that this part refers to. */
  readonly schema?: string;
}

/**
 * Keywords with their values: `minimum`, `maxLength`, `pattern`, `multipleOf`, `uniqueItems`,
 * `contentEncoding`, …
 */
export type Limits = { readonly [keyword: string]: Json };

export interface Constraint {
  /** First keyword of the constraint, such as `minLength`. */
  readonly keyword: string;
  readonly label: string;
  readonly value: string;
}

export interface EnumValue extends Partial<Marked> {
  readonly value: Json;
  readonly name?: string;
  readonly description?: Markdown;
}

/**
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object. Each `schema` in `mapping` is the name of a
 * component.
 */
export interface Discriminator {
  readonly property: string;
  /** Component for objects whose property is missing or has another value (OpenAPI 3.2 `defaultMapping`). */
  readonly otherwise?: string;
  readonly mapping: readonly { readonly value: string; readonly schema: string }[];
  /** Whether the document lists no alternatives. They are then this schema and all its subtypes. */
  readonly implied?: true;
}

/** Relation of a child to its parent. There is one for each JSON Schema keyword that contains schemas. */
export type SchemaRelation =
  | "property"
  | "patternProperty"
  | "additionalProperties"
  | "propertyNames"
  | "unevaluatedProperties"
  | "items"
  | "prefixItem"
  | "contains"
  | "unevaluatedItems"
  | "oneOf"
  | "anyOf"
  /** A schema that also applies. It is not merged, because merging would change the meaning or never end. */
  | "allOf"
  /**
   * Constraints that one part of an `allOf` sets on fields of other parts. Used only for validation; the
   * reader sees the merged schema.
   */
  | "part"
  | "not"
  | "if"
  | "then"
  | "else"
  | "dependentSchema"
  | "contentSchema";

export interface SchemaChild {
  readonly relation: SchemaRelation;
  /** Name of the property, pattern or position; empty if the relation alone identifies the child. */
  readonly label: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}
