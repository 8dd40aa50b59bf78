const EVERY = 1000;

/** Gives back what counts; at most once a second it tells how many there were. */
export function createAnnouncer(tell: (count: number) => void): () => void {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = (): void => {
    timer = undefined;
    if (count === 0) return;
    tell(count);
    count = 0;
    timer = setTimeout(speak, EVERY);
  };
  return () => {
    count += 1;
    timer ??= setTimeout(speak, 0);
  };
}
