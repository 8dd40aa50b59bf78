import { withStorage } from "./storage.js";

/** Choices of a reader that apply to every page. Never contains credentials, headers or bodies. */
const KEY = "api-reference:v1:choices";

type Choices = Readonly<Record<string, unknown>>;

/** Without storage, a choice applies to the current page. */
const ofThisPage: Record<string, unknown> = {};

/** Choices that are never stored. */
const passing: Record<string, unknown> = {};

/** Returns the choices by name: `theme`, `language`, `mediaType`, `example`, `message`. */
export function readChoices(): Choices {
  return { ...readStored(), ...passing };
}

/** Stores a choice; `null` removes it. A passing choice applies to the current page only. */
export function saveChoice(name: string, value: string | null, isPassing = false): void {
  if (isPassing) {
    passing[name] = value;
    return;
  }
  ofThisPage[name] = value;
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...readStored(), [name]: value })));
}

/** Returns only the choices of this page if there is no storage, or if the stored text is invalid. */
function readStored(): Choices {
  return { ...ofThisPage, ...withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? "{}") as object) };
}
