/** What a reader chose once and finds again on every page: no credential, header or body ever stands here. */
const KEY = "api-reference:v1:choices";

/** Without storage a choice holds for the page. */
const ofThisPage: Record<string, unknown> = {};

/** By the name of the choice: `theme`, `language`, `mediaType`, `example`. */
export function readChoices(): Readonly<Record<string, unknown>> {
  try {
    return { ...ofThisPage, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as object) };
  } catch {
    return ofThisPage; // No storage, or a text that is not ours.
  }
}

/** `null` takes a choice back. */
export function saveChoice(name: string, value: string | null): void {
  ofThisPage[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readChoices(), [name]: value }));
  } catch {
    return;
  }
}
