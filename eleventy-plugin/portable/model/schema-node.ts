import type { Json } from "./json.js";
import type { ExternalDocs, Markdown } from "./prose.js";

/**
 * A component, or the target of another `$ref`, normalised once. `name` is unique within its reference. Its
 * `schema` has no `name`, so one look-up always yields the fields.
 */
export interface NamedSchema {
  readonly name: string;
  /** URL of its page: `/reference/schemas/pet/`. */
  readonly url: string;
  readonly schema: SchemaNode;
}

/**
 * A schema as readers see it. Always finite: a `$ref` to a component is a node with only `name`, whose fields
 * are once in `Reference.schemas`.
 */
export interface SchemaNode {
  /** The type as text, in parts, so that named schemas can be links: `array of` + `Pet`. */
  readonly label: readonly LabelPart[];
  /** Allowed JSON types, including `integer`; empty if any is allowed or the types are unknown. */
  readonly types: readonly string[];
  /**
   * Whether the document declares no types and these follow from its keywords: values of other types are
   * allowed.
   */
  readonly typesImplied?: true;
  readonly format?: string;
  /**
   * The component that this node refers to, in `Reference.schemas`. Siblings of the `$ref` are on this node.
   */
  readonly name?: string;
  readonly title?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Constraints as text, in reading order: `Length` `1 to 80`. */
  readonly constraints: readonly Constraint[];
  /** The same constraints as in the document, by keyword, for computing. Absent if there are none. */
  readonly limits?: Limits;
  readonly enum?: readonly EnumValue[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples: readonly Json[];
  /** Whether they are those of a supertype in an `allOf`. */
  readonly areExamplesOfBase?: true;
  readonly discriminator?: Discriminator;
  readonly externalDocs?: ExternalDocs;
  /** Subschemas: properties, items, alternatives, conditions. */
  readonly children: readonly SchemaChild[];
  /** Whether no value is allowed: the schema `false`. */
  readonly never?: true;
  /**
   * Why children are missing: nested too deeply, a `$ref` that refers only to itself, or one without a
   * target.
   */
  readonly cut?: "deep" | "recursive" | "missing";
}

/** Parts are concatenated without separators: `array of ` `Pet`. */
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
  /** The first of its keywords: `minLength`. */
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
  /** OpenAPI 3.2 `defaultMapping`: the component for a missing property or another value. */
  readonly otherwise?: string;
  readonly mapping: readonly { readonly value: string; readonly schema: string }[];
  /** Whether the document lists no alternatives: they are the schema and all its subtypes. */
  readonly implied?: true;
}

/** Relation of a child to its parent: one for each keyword of JSON Schema that contains schemas. */
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
  /** A schema that also applies, where merging it would change the meaning or never end. */
  | "allOf"
  /**
   * Constraints in one part of an `allOf` on fields of other parts: used only for validation, while readers
   * see the merged schema.
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
  /** Name of the property, pattern or position; empty if the relation is sufficient. */
  readonly label: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}
