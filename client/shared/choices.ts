import { withStorage } from "./storage.js";

/**
 * Storage key of the reader's choices, which apply to every page. They never contain credentials, headers or
 * bodies.
 */
const KEY = "api-reference:v1:choices";

type Choices = Readonly<Record<string, unknown>>;

/** Choices made on the current page. They apply even if storage is unavailable. */
const pageChoices: Record<string, unknown> = {};

/** Choices that apply to the current page only and are never stored. */
const passingChoices: Record<string, unknown> = {};

/**
 * Returns the choices by name: `theme`, `language`, `mediaType`, `example`, `message`, and `panel:` followed
 * by a reference's route.
 */
export function readChoices(): Choices {
  return { ...readStored(), ...passingChoices };
}

/** Stores a choice; `null` removes it. A passing choice applies to the current page only. */
export function saveChoice(name: string, value: string | null, isPassing = false): void {
  if (isPassing) {
    passingChoices[name] = value;
    return;
  }
  pageChoices[name] = value;
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...readStored(), [name]: value })));
}

/**
 * Returns the choices of this page and the stored ones. Without storage, or if the stored text is invalid,
 * returns only those of this page.
 */
function readStored(): Choices {
  return { ...pageChoices, ...withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? "{}") as object) };
}
