/**
 * An IntersectionObserver of one element that passes only the last record to its callback. is-land reads only
 * the first record, so it would wait forever if a busy page reports "out of view" and "in view" together. The
 * build makes is-land use this class.
 */
export class LastRecordObserver extends globalThis.IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super((records, observer) => callback(records.slice(-1), observer), options);
  }
}
