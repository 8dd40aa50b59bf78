import type { Json } from "./json.js";
import type { ExternalDocs, Markdown } from "./prose.js";

/**
 * A component, or what a `$ref` to another place names: normalised once. `name` is unique within its reference; its
 * `schema` has no `name` of its own, so one look-up always leads to the fields.
 */
export interface NamedSchema {
  readonly name: string;
  /** Address of its page: `/reference/schemas/pet/`. */
  readonly url: string;
  readonly schema: SchemaNode;
}

/**
 * A schema as a reader sees it. Finite by construction: a `$ref` to a component is a node that only carries `name`;
 * its fields are once in `Reference.schemas`.
 */
export interface SchemaNode {
  /** The kind in words, in parts, so that named schemas can be links: `array of` + `Pet`. */
  readonly label: readonly LabelPart[];
  /** JSON types the value may have, `integer` included; empty when any is allowed or unknown. */
  readonly types: readonly string[];
  /** The document does not say the types: its keywords only speak of them, and values of other types are allowed. */
  readonly typesImplied?: true;
  readonly format?: string;
  /** Component this node refers to: look it up in `Reference.schemas`. Siblings of the `$ref` are on this node. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Rules in words, in reading order: `Length` `1 to 80`. */
  readonly constraints: readonly Constraint[];
  /** The same rules as the document writes them, by keyword, to compute with. Absent when there are none. */
  readonly limits?: Limits;
  readonly enum?: readonly EnumValue[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples: readonly Json[];
  /** They are those of a base that an `allOf` names. */
  readonly areExamplesOfBase?: true;
  readonly discriminator?: Discriminator;
  readonly externalDocs?: ExternalDocs;
  /** What the schema contains: properties, items, alternatives, conditions. */
  readonly children: readonly SchemaChild[];
  /** No value is allowed: the schema `false`. */
  readonly never?: true;
  /** Why children are missing: nested deeper than the budget, a `$ref` that leads only to itself, or one that leads nowhere. */
  readonly cut?: "deep" | "recursive" | "missing";
}

/** Read one after the other, nothing between: `array of ` `Pet`. */
export interface LabelPart {
  readonly text: string;
  /** Name of the component that this part names. */
  readonly schema?: string;
}

/** `minimum`, `maxLength`, `pattern`, `multipleOf`, `uniqueItems`, `contentEncoding`, … with their values. */
export type Limits = { readonly [keyword: string]: Json };

export interface Constraint {
  /** The first keyword it tells of: `minLength`. */
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
  /** OpenAPI 3.2 `defaultMapping`: the component where the property is absent or has another value. */
  readonly otherwise?: string;
  readonly mapping: readonly { readonly value: string; readonly schema: string }[];
  /** The document lists no alternatives: they are the schema and all whose `allOf` names it. */
  readonly implied?: true;
}

/** How a child is related to its parent; one row a keyword of JSON Schema that holds schemas. */
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
  /** A schema that holds as well, where merging it would change the meaning or never end. */
  | "allOf"
  /** What one part of an `allOf` says of fields beyond its own: only values are checked by it, readers see it merged. */
  | "part"
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
