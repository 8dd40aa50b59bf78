/** Id of the control of a parameter. */
export function parameterId(index: number): string {
  return `ar-p${index}`;
}
