/** Removes everything below the previous response. */
export function clearBelow(block: HTMLElement): void {
  for (const below of block.querySelectorAll(":scope > .ar-further")) below.remove();
}

/** Returns the documented examples beside the response, which are hidden once there is a real response. */
export function siblingExamples(block: HTMLElement): readonly HTMLElement[] {
  const blocks = block.parentElement?.querySelectorAll<HTMLElement>(":scope > .ar-block") ?? [];
  return [...blocks].filter((other) => other !== block && other.id !== "samples");
}

export function hideExample(block: HTMLElement): void {
  for (const example of siblingExamples(block)) example.hidden = true;
}
