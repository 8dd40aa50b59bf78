import type { HttpRequest } from "../request/http-request.js";

/** The operation that a request belongs to. */
export interface HookedOperation {
  readonly method: string;
  /** The path template: `/bookings/{bookingId}`. */
  readonly path: string;
}

/** Functions of the module that the option `playground.hooks` names. */
export interface PanelHooks {
  /**
   * Called once for each built request, and returns the fields to add, or a promise for them. Requests built
   * for samples have placeholders for credentials, unless the samples include the entered ones.
   */
  onRequest?(
    request: HttpRequest,
    operation: HookedOperation,
  ): AddedFields | undefined | Promise<AddedFields | undefined>;
  /** Called after each response. Receives nothing that the reader has entered. */
  onAnswer?(answer: HookedOperation & { readonly status: number; readonly milliseconds: number }): void;
}

/** Headers and query parameters by name. Names that the request already has are ignored. */
export interface AddedFields {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}
