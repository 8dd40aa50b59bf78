import { withStorage } from "./storage.js";

/** What a reader chose once and finds again on every page: no credential, header or body ever stands here. */
const KEY = "api-reference:v1:choices";

type Choices = Readonly<Record<string, unknown>>;

/** Without storage a choice holds for the page. */
const ofThisPage: Record<string, unknown> = {};

/** Choices that are never stored. */
const passing: Record<string, unknown> = {};

/** By the name of the choice: `theme`, `language`, `mediaType`, `example`, `message`. */
export function readChoices(): Choices {
  return { ...readStored(), ...passing };
}

/** `null` takes a choice back. One that is passing holds for the page alone. */
export function saveChoice(name: string, value: string | null, isPassing = false): void {
  if (isPassing) {
    passing[name] = value;
    return;
  }
  ofThisPage[name] = value;
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...readStored(), [name]: value })));
}

/** Nothing but what was chosen on this page where there is no storage, or a text that is not ours. */
function readStored(): Choices {
  return { ...ofThisPage, ...withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? "{}") as object) };
}
