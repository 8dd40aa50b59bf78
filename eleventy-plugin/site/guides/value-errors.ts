import type { NamedItem } from "../../pages/navigation/find-named.js";
import type { AuthorValues, ValueErrors } from "./author-values.js";
import { nearestField } from "./named-fields.js";
import { didYouMean, type OptionRule, type ShortcodeCall } from "./shortcode-call.js";

/** The option of all shortcodes that send something. */
export const VALUES: OptionRule = {
  description: 'values by names such as `"query.limit"`, `"path.id"`, `"body"` and `"payload"`',
  isValid: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/**
 * Returns the values of a call as JSON. YAML parses a day as a date, so dates at midnight UTC become days
 * again.
 */
export function valuesOfCall({ options }: ShortcodeCall): AuthorValues | undefined {
  const { values } = options;
  if (values === undefined) return undefined;
  const text = JSON.stringify(values, (_, value: unknown) =>
    typeof value === "string" ? value.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00\.000Z$/, "$1") : value,
  );
  return JSON.parse(text) as AuthorValues;
}

/** Returns functions that report invalid values with their line in the source of the page. */
export function valueErrors(
  { name, stop }: ShortcodeCall,
  named: Extract<NamedItem, { kind: "operation" }>,
): ValueErrors {
  const { operation, result } = named;
  const document = `${result.source.spec}${operation.pointer}`;
  return {
    unknownField: (field) =>
      stop("field-unknown", { name, field, near: didYouMean(nearestField(named, field)) }, field),
    notAllowed: (field, why) => stop("value-not-taken", { name, field, why }, field),
    mismatch(field, what, at, wrong) {
      const written = typeof wrong === "object" ? undefined : wrong?.toString();
      return stop("value-mismatch", { name, field, what, document }, at, written);
    },
  };
}
