/** A page of a browser engine, worked as a reader does. Selectors are those of CSS. */
export interface EnginePage {
  /** Opens an address in a window of so many CSS pixels. */
  open(address: string, width?: number): Promise<void>;
  click(selector: string): Promise<void>;
  /** Puts a text in place of what a field holds, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** A key by its name in `KeyboardEvent.key`, on what has the focus. */
  press(key: "ArrowDown" | "Enter" | "Escape" | "/"): Promise<void>;
  /** Chooses a local file in a field for files. */
  attach(selector: string, file: string): Promise<void>;
  /** Runs a function in the page; values and result travel as JSON. */
  run<Values extends readonly unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result>;
}

/** A browser engine that runs. */
export interface Engine {
  /** A page with a storage of its own; `close` ends both. */
  page(): Promise<EnginePage & { readonly close: () => Promise<void> }>;
  close(): Promise<void>;
}
