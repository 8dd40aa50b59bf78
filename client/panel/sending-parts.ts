import type { AnswersFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { Gone } from "../each-page.js";
import type * as FurtherModule from "../panel-further.js";
import type * as ReaderModule from "../panel-reader.js";
import type { AnswerState } from "./answer-state.js";
import type { AnswerView } from "./answer-view.js";
import type { Checker } from "./checker.js";
import type { FormState } from "./form-state.js";
import type { Send } from "./history.js";
import type { Hooks } from "./hooks.js";
import type { Requests } from "./requests.js";
import type { Sender } from "./sender.js";

/** One panel, as its form hands it over. */
export interface OpenedPanel {
  readonly file: PanelFile;
  readonly form: FormState;
  readonly sender: Sender;
  readonly answer: AnswerState;
  /** Where the answer is shown. */
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly gone: Gone;
}

/** What sending works with. */
export interface SendingParts extends OpenedPanel {
  readonly view: AnswerView;
  readonly requests: Requests;
  readonly checker: Checker;
  /** What the document says of answers. */
  readonly answers: () => Promise<AnswersFile>;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly reader: () => Promise<typeof ReaderModule>;
  readonly hooks: Hooks;
  /** The newest first. */
  readonly sends: Send[];
  /** Of the answer that is shown: ends with it. */
  readonly reading: { shown: AbortController };
}
