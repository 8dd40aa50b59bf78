import type { ResponsesFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PageSignal } from "../page-lifecycle.js";
import type * as FurtherModule from "../panel-further.js";
import type * as ReaderModule from "../panel-reader.js";
import type { ResponseState } from "./response-state.js";
import type { ResponseBlock } from "./response-view.js";
import type { Checker } from "./checker.js";
import type { FormState } from "./form-state.js";
import type { HistoryEntry } from "./history.js";
import type { Hooks } from "./hooks.js";
import type { Requests } from "./requests.js";
import type { Sender } from "./sender.js";

/** One panel, as its form hands it over. */
export interface OpenedPanel {
  readonly file: PanelFile;
  readonly form: FormState;
  readonly sender: Sender;
  readonly answer: ResponseState;
  /** Where the answer is shown. */
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly signal: PageSignal;
}

/** What sending works with. */
export interface SendingParts extends OpenedPanel {
  readonly view: ResponseBlock;
  readonly requests: Requests;
  readonly checker: Checker;
  /** What the document says of answers. */
  readonly answers: () => Promise<ResponsesFile>;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly reader: () => Promise<typeof ReaderModule>;
  readonly hooks: Hooks;
  /** The newest first. */
  readonly sends: HistoryEntry[];
  /** Of the answer that is shown: ends with it. */
  readonly reading: { shown: AbortController };
}
