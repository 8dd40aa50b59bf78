import { marksOf } from "../../portable/marks.js";
import { encodeAnchor } from "../../pages/urls/anchors.js";
import { messageExcerpt } from "../../pages/views/event/message-views.js";
import { schemaView } from "../../pages/views/schema-view.js";
import { SCHEMA_LIMITS, type SchemaSettings } from "../../pages/views/schema/expansion.js";
import { pageSchemas, schemaIndex } from "../../pages/views/schema/page-schemas.js";
import { emptyFields, type FieldsView, type SchemaRow } from "../../pages/views/schema/schema-row.js";
import { excerptShortcode, guideUrl, LEVEL } from "./excerpt.js";
import { hasField, nearestField } from "./named-fields.js";
import { didYouMean } from "./shortcode-call.js";

/** Default number of levels that can be expanded. */
const LEVELS = 3;

/** `apiSchema`: a schema or message with all of its fields, or only the named ones. */
export const schemaShortcode = excerptShortcode(
  {
    shortcode: "apiSchema",
    names: 1,
    options: {
      fields: {
        description: 'a list of names such as `"kind"` or `"vessel.kind"`, for a message `"payload.kind"`',
        isValid: (value) =>
          Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string"),
      },
      depth: {
        description: "how many levels of fields are open, 1 or more",
        isValid: (value) => Number.isInteger(value) && Number(value) >= 1,
      },
      level: LEVEL,
    },
    usage: '`{% apiSchema "Vessel" %}` or `{% apiSchema "Vessel", { "fields": ["kind", "name"] } %}`',
  },
  { what: "a schema", kinds: ["schema", "message"] },
  (call, named, { context: { labels, options: site } }) => {
    const { name, stop, options } = call;
    const { reference } = named.result;
    const requested = options["fields"] as readonly string[] | undefined;
    const reject = (field: string, near?: string): never =>
      stop("field-unknown", { name, field, near: didYouMean(near) }, field);
    const unknown = requested?.find((field) => !hasField(named, field));
    if (unknown !== undefined) return reject(unknown, nearestField(named, unknown));
    const schemas = pageSchemas(schemaIndex(reference), guideUrl(call), labels, site.site.language);
    const settings = settingsOf(options["depth"] as number | undefined, requested ?? []);
    if (named.kind === "message") {
      const { message, reader } = named.listedMessage;
      const view = messageExcerpt(message, schemas, { ...settings, reader });
      const all = [view.payload, view.headers].flatMap((part) => (part ? allRows(part.fields) : []));
      const fields = requested && fieldsNamed(all, "", requested, reject);
      return { template: "message.njk", view: { message: view, fields } };
    }
    const { schema } = named;
    const view = schemaView(schema, reference, schemas, settings);
    const fields = requested
      ? fieldsNamed(allRows(view.fields), `${schema.name}.`, requested, reject)
      : view.fields;
    return {
      template: "schema.njk",
      view: {
        schema: { ...view, fields },
        marks: marksOf([schema.schema], labels),
        isWhole: requested === undefined,
      },
    };
  },
);

function settingsOf(depth: number | undefined, requested: readonly string[]): Required<SchemaSettings> {
  const deepest = Math.max(1, ...requested.map((field) => field.split(".").length));
  const levels = depth === undefined ? LEVELS : depth + deepest - 1;
  const inlineLevels = depth === undefined ? SCHEMA_LIMITS.inlineLevels : levels;
  return { expandSchemas: depth !== undefined, limits: { ...SCHEMA_LIMITS, levels, inlineLevels } };
}

/**
 * Returns the named fields at any depth, in the requested order. Rejects fields without a row, such as fields
 * of a schema that is nested within itself.
 */
function fieldsNamed(
  rows: readonly SchemaRow[],
  prefix: string,
  names: readonly string[],
  reject: (name: string) => never,
): FieldsView {
  const named = names.map(
    (name) => rows.find(({ id }) => plainPath(id) === encodeAnchor(prefix + name)) ?? reject(name),
  );
  return { ...emptyFields(), rows: named };
}

const allRows = ({ rows, unions }: FieldsView): readonly SchemaRow[] => [
  ...rows.flatMap((row): readonly SchemaRow[] => [row, ...(row.nest ? allRows(row.nest.fields) : [])]),
  ...unions.flatMap(({ branches }) => branches.flatMap((branch) => allRows(branch.fields))),
];

/** Removes alternatives from a path: `Vessel(Sail).sails` is the field `Vessel.sails` of one alternative. */
const plainPath = (id: string): string => id.replace(/\([^()]*\)/g, "");
