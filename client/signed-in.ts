/**
 * The mark "Signed in", which names the stored credentials of the page's API. Loaded if any credentials are
 * stored.
 */
import { adoptStyles } from "./adopt-styles.js";
import { tryPercentDecode } from "../eleventy-plugin/portable/well-formed.js";
import {
  CREDENTIAL_STORAGES,
  credentialPrefix,
  SIGNED_IN,
  signOut,
  storedKeys,
} from "./shared/credential-keys.js";
import styles from "./styles/signed-in.css";

adoptStyles(styles);

/** Updates the marks of the page. */
export function showSignedIn(): void {
  for (const mark of document.querySelectorAll<HTMLElement>(SIGNED_IN)) showNames(mark);
}

addEventListener("storage", showSignedIn);
addEventListener("pageshow", showSignedIn);

function showNames(mark: HTMLElement): void {
  const { route = "" } = mark.dataset;
  const [names] = mark.getElementsByTagName("b");
  const [button] = mark.getElementsByTagName("button");
  const out = mark.querySelector<HTMLElement>(".ar-out");
  if (!names || !button) return;
  const stored = storedCredentials(route);
  if (stored.length > 0) {
    names.textContent = stored.join("; ");
    names.title = names.textContent;
    delete mark.dataset["out"];
  }
  mark.hidden = stored.length === 0 && mark.dataset["out"] === undefined;
  button.onclick = () => {
    signOut(route);
    // The mark stays until the next page, so that it can keep the focus and say what happened.
    mark.dataset["out"] = "";
    showSignedIn();
    out?.focus();
  };
}

/** Returns the stored schemes of each origin: `token, account · https://api.example.com`. */
function storedCredentials(route: string): readonly string[] {
  const prefix = credentialPrefix(route);
  const keys = CREDENTIAL_STORAGES.flatMap((storage) => storedKeys(prefix, storage)).sort();
  const schemes = new Map<string, string[]>();
  for (const key of keys) {
    const end = key.lastIndexOf(":");
    const origin = key.slice(prefix.length, end);
    const scheme = key.slice(end + 1);
    schemes.set(origin, [...(schemes.get(origin) ?? []), tryPercentDecode(scheme) ?? scheme]);
  }
  return [...schemes].map(([origin, names]) => `${names.join(", ")} · ${origin.replace(/^https?:\/\//, "")}`);
}
