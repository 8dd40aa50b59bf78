/** Formats a time as `09:41:27.204`, in the reader's time zone. */
export function clockOf(time: Date): string {
  const two = (count: number): string => String(count).padStart(2, "0");
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":");
  return `${clock}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}
