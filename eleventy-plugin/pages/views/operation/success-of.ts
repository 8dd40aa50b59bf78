/**
 * Returns the first 2XX response, or else the first response with a 3XX status or `default`. `default` covers
 * all statuses that are not declared, including successful ones:
 * https://spec.openapis.org/oas/v3.1.1.html#responses-object
 * @param responses In reading order.
 */
export function successOf<AnyResponse extends { readonly status: string }>(
  responses: readonly AnyResponse[],
): AnyResponse | undefined {
  return (
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => /^[3d]/.test(status))
  );
}
