/**
 * Returns a function that writes lines to standard output. Batches the lines of one event loop turn, because
 * a write per line would need a system call per line.
 */
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
