import type { PanelFile, ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type { Checker } from "./checker.js";
import type { FormState } from "./form-state.js";
import type { HistoryEntry } from "./history.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import type { Requests } from "./requests.js";
import type { ResponseBlock, ResponseState } from "./response-view.js";
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

/** An opened panel with the parts that the engine creates. */
export interface EngineParts extends OpenedPanel {
  readonly view: ResponseBlock;
  readonly requests: Requests;
  readonly checker: Checker;
  /** Loads the documented responses. */
  readonly answers: () => Promise<ResponsesFile>;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly reader: () => Promise<typeof ReaderModule>;
  readonly hooks: PanelHooks;
}

/** Everything that sending needs. */
export interface SendingParts extends EngineParts {
  /** Newest first. */
  readonly sends: HistoryEntry[];
  /** Aborts when the next response replaces the shown one. */
  readonly reading: { shown: AbortController };
  readonly foldSamples: () => void;
}
