/** The text of our own samples that is shown: one tab of each set is. */
export function visibleSample(block: HTMLElement): HTMLElement | undefined {
  return [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].find(
    (pre) => pre.getClientRects().length > 0,
  );
}
