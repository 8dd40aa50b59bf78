/**
 * An IntersectionObserver of one element whose callback gets the last record alone. is-land looks at the first of those that
 * come together: where a busy page reports "out of view" and "in view" at once, it would wait for ever. The build puts this
 * in the place of the browser's own in that library.
 */
export class LastRecordObserver extends globalThis.IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super((records, observer) => callback(records.slice(-1), observer), options);
  }
}
