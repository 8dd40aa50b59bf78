/** Returns the response of the status, else of its range, else `default`. */
export function responseFor<Response extends { readonly status: string }>(
  status: number,
  responses: readonly Response[],
): Response | undefined {
  const wanted = [String(status), `${String(status).charAt(0)}XX`, "DEFAULT"];
  return wanted
    .map((name) => responses.find((response) => response.status.toUpperCase() === name))
    .find((response) => response !== undefined);
}
