/** Returns the response for the status, or else for its range (`2XX`), or else `default`. */
export function responseFor<Response extends { readonly status: string }>(
  status: number,
  responses: readonly Response[],
): Response | undefined {
  const wanted = [String(status), `${String(status).charAt(0)}XX`, "DEFAULT"];
  return wanted
    .map((name) => responses.find((response) => response.status.toUpperCase() === name))
    .find((response) => response !== undefined);
}
