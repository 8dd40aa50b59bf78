/**
 * The answer to a call that went well, of answers in reading order. `default` covers what no other status does: a success, where
 * none is listed. https://spec.openapis.org/oas/v3.1.1.html#responses-object
 */
export function successOf<Answer extends { readonly status: string }>(
  answers: readonly Answer[],
): Answer | undefined {
  return (
    answers.find(({ status }) => status.startsWith("2")) ?? answers.find(({ status }) => /^[3d]/.test(status))
  );
}
