import type { ResponsesFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import type { ResponseState } from "./response-state.js";
import type { ResponseBlock } from "./response-view.js";
import type { Checker } from "./checker.js";
import type { FormState } from "./form-state.js";
import type { HistoryEntry } from "./history.js";
import type { Hooks } from "./hooks.js";
import type { Requests } from "./requests.js";
import type { Sender } from "./sender.js";

/** An opened panel, as passed to the engine. */
export interface OpenedPanel {
  readonly file: PanelFile;
  readonly form: FormState;
  readonly sender: Sender;
  readonly answer: ResponseState;
  /** The element that shows the response. */
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly signal: PageSignal;
}

/** Everything that sending needs. */
export interface SendingParts extends OpenedPanel {
  readonly view: ResponseBlock;
  readonly requests: Requests;
  readonly checker: Checker;
  /** Loads the documented responses. */
  readonly answers: () => Promise<ResponsesFile>;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly reader: () => Promise<typeof ReaderModule>;
  readonly hooks: Hooks;
  /** Newest first. */
  readonly sends: HistoryEntry[];
  /** Aborts when the next response replaces the shown one. */
  readonly reading: { shown: AbortController };
}
