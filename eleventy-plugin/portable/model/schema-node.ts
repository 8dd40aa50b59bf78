import type { Json } from "./json.js";
import type { ExternalDocs, Markdown } from "./reference.js";

/** A component, normalised once. `name` is unique within its reference. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: SchemaNode;
}

/**
 * A schema as a reader sees it. Finite by construction: a `$ref` to a component is a node that only carries `name`;
 * its fields stand once in `Reference.schemas`.
 */
export interface SchemaNode {
  /** The kind in words, in parts, so that named schemas can be links: `array of` + `Pet`. */
  readonly label: readonly LabelPart[];
  /** JSON types the value may have, `integer` included; empty when any is allowed or unknown. */
  readonly types: readonly string[];
  readonly format?: string;
  /** Component this node refers to: look it up in `Reference.schemas`. Siblings of the `$ref` stand on this node. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Rules in words, one for each keyword, in reading order. */
  readonly constraints: readonly Constraint[];
  readonly enum?: readonly EnumValue[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples: readonly Json[];
  readonly discriminator?: Discriminator;
  readonly externalDocs?: ExternalDocs;
  /** What the schema contains: properties, items, alternatives, conditions. */
  readonly children: readonly SchemaChild[];
  /** Why children are missing: nested deeper than the budget, or a `$ref` that leads only to itself. */
  readonly cut?: "deep" | "recursive";
}

export interface LabelPart {
  readonly text: string;
  /** Name of the component that this part names. */
  readonly schema?: string;
}

export interface Constraint {
  readonly keyword: string;
  readonly label: string;
  readonly value: string;
}

export interface EnumValue {
  readonly value: Json;
  readonly name?: string;
  readonly description?: Markdown;
  readonly deprecated?: boolean;
}

/** https://spec.openapis.org/oas/v3.1.1.html#discriminator-object; `schema` is a component name. */
export interface Discriminator {
  readonly property: string;
  readonly mapping: readonly { readonly value: string; readonly schema: string }[];
}

/** How a child stands to its parent; one row a keyword of JSON Schema that holds schemas. */
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
  | "not"
  | "if"
  | "then"
  | "else"
  | "dependentSchema"
  | "contentSchema";

export interface SchemaChild {
  readonly relation: SchemaRelation;
  /** Name of the property, pattern, or place: empty where the relation says all. */
  readonly label: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}
