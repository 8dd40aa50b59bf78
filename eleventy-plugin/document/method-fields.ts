/**
 * Fields of a path item that contain an operation: https://spec.openapis.org/oas/v3.2.0.html#path-item-object
 */
export const METHOD_FIELDS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
