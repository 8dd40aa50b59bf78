import type {
  MediaType,
  Parameter,
  SchemaChild,
  SchemaNode,
} from "../../eleventy-plugin/portable/model/index.js";
import type { PanelData } from "../../eleventy-plugin/portable/example/panel-data.js";
import { ANY_SCHEMA } from "../../eleventy-plugin/portable/schema/any-schema.js";

/** Returns a schema that allows anything, with the given properties. */
export function schemaOf(parts: Partial<SchemaNode> = {}): SchemaNode {
  return { ...ANY_SCHEMA, ...parts };
}

export function typedSchema(type: string, parts: Partial<SchemaNode> = {}): SchemaNode {
  return schemaOf({ types: [type], ...parts });
}

/** Component schemas by name. `asked` counts how often one is read. */
export class CountedComponents extends Map<string, SchemaNode> {
  asked = 0;
  override get(name: string): SchemaNode | undefined {
    this.asked += 1;
    return super.get(name);
  }
}

export function propertyOf(label: string, schema: SchemaNode, required = false): SchemaChild {
  return { relation: "property", label, required, schema };
}

/** Returns a parameter with the specification's defaults for its location. */
export function parameterOf(name: string, place: Parameter["in"], parts: Partial<Parameter> = {}): Parameter {
  const style = parts.style ?? (place === "query" || place === "cookie" ? "form" : "simple");
  const flags = {
    required: place === "path",
    deprecated: false,
    allowReserved: false,
    allowEmptyValue: false,
  };
  return {
    name,
    in: place,
    style,
    explode: style === "form" || style === "cookie",
    ...flags,
    schema: schemaOf(),
    examples: [],
    ...parts,
  };
}

export function mediaTypeOf(contentType: string, parts: Partial<MediaType> = {}): MediaType {
  return { contentType, examples: [], encoding: [], ...parts };
}

/** Returns the panel data of the operation `GET /` at `https://api.example.com`, without credentials. */
export function panelOf(parts: Partial<PanelData> = {}): PanelData {
  return {
    method: "GET",
    path: "/",
    parameters: [],
    servers: [{ url: "https://api.example.com", protocol: "https", variables: [] }],
    security: { optional: false, alternatives: [] },
    schemas: [],
    ...parts,
  };
}
