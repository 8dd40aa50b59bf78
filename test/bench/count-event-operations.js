/**
 * Counts the operations of an AsyncAPI document without any code of the plugin. In version 2, an operation is
 * the `publish` or `subscribe` of a channel. Converted to version 3, its key is its `operationId`, or else
 * the channel's id plus `.publish` or `.subscribe`. Operations with the same key count once.
 *
 * @param {object} document the parsed root
 * @param {(value: unknown) => unknown} follow returns the value at the end of a chain of references
 */
export function countEventOperations(document, follow) {
  if (!/^[12]\./.test(String(document.asyncapi))) {
    const names = Object.keys(document.operations ?? {});
    return names.filter((name) => !name.startsWith("x-") && isObject(document.operations[name])).length;
  }
  const ids = new Set();
  for (const [address, entry] of Object.entries(document.channels ?? {})) {
    const reference = isObject(entry) && typeof entry.$ref === "string" ? entry.$ref : "";
    const inside = reference.startsWith("#/components/channels/");
    const channel = follow(entry);
    if (!isObject(channel)) continue;
    const id = channel["x-channelId"] ?? (inside ? reference.split("/").at(-1) : address);
    for (const kind of ["publish", "subscribe"])
      if (isObject(channel[kind])) ids.add(channel[kind].operationId || `${id}.${kind}`);
  }
  return ids.size;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
