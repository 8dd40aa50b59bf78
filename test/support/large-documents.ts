/**
 * Our own documents with the proportions of large real ones: expandable unions, cycles, long inheritance
 * chains.
 */

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const list = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));

function documentOf(
  title: string,
  schemas: object,
  operations: readonly (readonly [path: string, operation: object])[],
): object {
  const paths = Object.fromEntries(operations.map(([path, operation]) => [path, { get: operation }]));
  return { openapi: "3.1.0", info: { title, version: "1" }, paths, components: { schemas } };
}

function answering(id: string, tag: string, schema: object): object {
  const content = { "application/json": { schema } };
  return {
    operationId: id,
    tags: [tag],
    responses: {
      200: { description: "OK", content },
      default: { description: "Error", content: { "application/json": { schema: ref("error") } } },
    },
  };
}

const error = { type: "object", properties: { code: { type: "string" }, message: { type: "string" } } };

/**
 * A document whose objects contain ids that may be expanded into other objects. Fully expanded, every page
 * would have millions of rows.
 */
export function expandableDocument(objects = 300): object {
  const name = (index: number): string => `object_${index % objects}`;
  const schemas = Object.fromEntries(
    list(objects, (index) => {
      const plain = list(
        10,
        (field) => [`field_${index}_${field}`, { type: "string", description: `Field ${field}.` }] as const,
      );
      const expandable = list(
        8,
        (field) =>
          [
            `expands_${index}_${field}`,
            { anyOf: [{ type: "string", maxLength: 5000 }, ref(name(index * 7 + field * 13 + 1))] },
          ] as const,
      );
      const inner = [
        `inner_${index}`,
        { type: "object", properties: { [`deep_${index}`]: { type: "array", items: ref(name(index + 1)) } } },
      ] as const;
      return [
        name(index),
        {
          type: "object",
          required: [`field_${index}_0`],
          properties: Object.fromEntries([...plain, ...expandable, inner]),
        },
      ];
    }),
  );
  const operations = list(
    objects,
    (index) =>
      [`/objects/${index}`, answering(`getObject${index}`, `tag ${index % 20}`, ref(name(index)))] as const,
  );
  return documentOf("Expandable", { ...schemas, error }, operations);
}

/** A document whose entities extend and reference each other. */
export function entityDocument(entities = 400, operationCount = entities): object {
  const name = (index: number): string => `entity.${index % entities}`;
  const schemas = Object.fromEntries(
    list(entities, (index) => {
      const own = list(
        8,
        (field) =>
          [
            `prop_${index}_${field}`,
            { type: ["string", "null"], description: "A text. ".repeat(4) },
          ] as const,
      );
      const navigation = list(
        6,
        (field) =>
          [`nav_${index}_${field}`, { type: "array", items: ref(name(index * 3 + field * 31 + 2)) }] as const,
      );
      const properties = Object.fromEntries([...own, ...navigation]);
      const base = index % 5 === 0 ? [] : [ref(name(index - 1))];
      return [name(index), { allOf: [...base, { type: "object", properties }] }];
    }),
  );
  const operations = list(
    operationCount,
    (index) =>
      [
        `/entities/${index}`,
        answering(`entities.get${index}`, `tag ${index % 30}`, ref(name(index))),
      ] as const,
  );
  return documentOf("Entities", { ...schemas, error }, operations);
}
