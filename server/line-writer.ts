/** Writes lines to standard output, those of one turn of the event loop at once: a line a call would cost a call. */
export function createLineWriter(): (line: string) => void {
  let waiting = "";
  const flush = (): void => {
    const text = waiting;
    waiting = "";
    process.stdout.write(text);
  };
  return (line) => {
    if (waiting === "") setImmediate(flush);
    waiting += `${line}\n`;
  };
}
