/**
 * Returns the successful response, from responses in reading order. `default` covers all statuses that are
 * not declared, so it is a success if no other is. https://spec.openapis.org/oas/v3.1.1.html#responses-object
 */
export function successOf<AnyResponse extends { readonly status: string }>(
  responses: readonly AnyResponse[],
): AnyResponse | undefined {
  return (
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => /^[3d]/.test(status))
  );
}
