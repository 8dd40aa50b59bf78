import type { Gone } from "../each-page.js";
import type { CredentialField, TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";

/**
 * Credentials as typed, by origin and scheme: one that was typed for an origin is filled in and sent there and nowhere
 * else. In memory; with `remember` in this browser as well, one key a scheme.
 */
export interface CredentialStore {
  /** Those of an origin, by scheme. */
  typed(origin: string): ReadonlyMap<string, TypedCredential>;
  type(origin: string, scheme: string, field: CredentialField, text: string): void;
  isRemembered(origin: string): boolean;
  remember(origin: string, isRemembered: boolean): void;
  forgetAll(): void;
}

const PREFIX = "api-reference:v1:";

/** Outlives a panel, not the page; no other script can reach it. */
const memory = new Map<string, Map<string, TypedCredential>>();
const remembered = new Set<string>();

/** `changed` is called when another tab has forgotten or remembered something. */
export function createCredentialStore(route: string, changed: () => void, signal: Gone): CredentialStore {
  const own = `${PREFIX}${route}:`;
  const readAgain = (): void => {
    for (const place of remembered) memory.delete(place);
    remembered.clear();
    changed();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(own)) readAgain();
  };
  // A page that was kept in the browser's history has missed what others have forgotten since.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) readAgain();
  };
  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", onShow, { signal });
  return {
    typed: (origin) => typedFor(`${own}${origin}:`),
    type: (origin, scheme, field, text) => {
      const place = `${own}${origin}:`;
      const credentials = typedFor(place);
      credentials.set(scheme, { ...credentials.get(scheme), [field]: text });
      save(place);
    },
    isRemembered: (origin) => {
      const place = `${own}${origin}:`;
      typedFor(place);
      return remembered.has(place);
    },
    remember: (origin, isRemembered) => {
      const place = `${own}${origin}:`;
      if (isRemembered) remembered.add(place);
      else remembered.delete(place);
      save(place);
    },
    forgetAll: () => {
      for (const key of storedKeys(own)) erase(key);
      memory.clear();
      remembered.clear();
    },
  };
}

/** Of one origin: those in memory, at first those that this browser remembers. */
function typedFor(place: string): Map<string, TypedCredential> {
  const known = memory.get(place);
  if (known) return known;
  const keys = keysOf(place);
  const found = new Map(keys.map((key) => [decodeURIComponent(key.slice(place.length)), read(key)]));
  memory.set(place, found);
  if (keys.length > 0) remembered.add(place);
  return found;
}

/** Storage as it should be: each credential, or none. */
function save(place: string): void {
  const kept = remembered.has(place) ? typedFor(place) : new Map<string, TypedCredential>();
  for (const key of keysOf(place)) if (!kept.has(decodeURIComponent(key.slice(place.length)))) erase(key);
  for (const [scheme, credential] of kept) {
    if (Object.values(credential).some((text) => text !== ""))
      write(place + encodeURIComponent(scheme), JSON.stringify(credential));
    else erase(place + encodeURIComponent(scheme));
  }
}

/** Keys of one origin, not those of its other ports: the name of a scheme holds no colon. */
function keysOf(place: string): readonly string[] {
  return storedKeys(place).filter((key) => !key.slice(place.length).includes(":"));
}

function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // No storage: nothing can be remembered.
  }
}

function read(key: string): TypedCredential {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? (value as TypedCredential) : {};
  } catch {
    return {};
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return; // Full, or not allowed: it stays in memory.
  }
}

function erase(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
