/** A page of a browser engine, operated in the way a reader does. Selectors are CSS selectors. */
export interface EnginePage {
  /** Opens a URL in a window that is `width` CSS pixels wide, 1440 by default. */
  open(address: string, width?: number): Promise<void>;
  click(selector: string): Promise<void>;
  /** Replaces the content of a field, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key, named as in `KeyboardEvent.key`, on the focused element. */
  press(key: "ArrowDown" | "Enter" | "Escape" | "/"): Promise<void>;
  /** Chooses a local file in a file input. */
  attach(selector: string, file: string): Promise<void>;
  /** Runs a function in the page; arguments and result are passed as JSON. */
  run<Values extends readonly unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result>;
}

/** A running browser engine. */
export interface Engine {
  /** Opens a page with its own storage; `close` removes both. */
  page(): Promise<EnginePage & { readonly close: () => Promise<void> }>;
  close(): Promise<void>;
}
