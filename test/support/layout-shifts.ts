/** Runs in the browser: adds up layout shifts in the global variable `shifts`. */
export function noteShifts(): void {
  const noted = globalThis as { shifts?: number };
  noted.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly { readonly value: number }[])
      noted.shifts = (noted.shifts ?? 0) + entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the browser: returns the sum. */
export const shifts = (): number => (globalThis as { shifts?: number }).shifts ?? 0;
