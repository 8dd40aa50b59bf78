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
  hasAny(): boolean;
}

const PREFIX = "api-reference:v1:";

/** Outlives a panel, not the page; no other script can reach it. */
const memory = new Map<string, Map<string, TypedCredential>>();
const remembered = new Set<string>();

/** `changed` is called when another tab has forgotten or remembered something. */
export function createCredentialStore(route: string, changed: () => void): CredentialStore {
  const keyOf = (origin: string, scheme: string): string => `${PREFIX}${route}:${origin}:${scheme}`;
  const placeOf = (origin: string): string => `${route} ${origin}`;

  const typed = (origin: string): Map<string, TypedCredential> => {
    const place = placeOf(origin);
    const known = memory.get(place) ?? new Map<string, TypedCredential>();
    memory.set(place, known);
    return known;
  };
  const load = (origin: string): void => {
    const place = placeOf(origin);
    if (memory.has(place)) return;
    const found = typed(origin);
    for (const key of storedKeys(keyOf(origin, ""))) {
      found.set(key.slice(keyOf(origin, "").length), read(key));
      remembered.add(place);
    }
  };
  const save = (origin: string): void => {
    for (const [scheme, credential] of typed(origin)) {
      if (remembered.has(placeOf(origin)) && Object.values(credential).some((text) => text !== ""))
        write(keyOf(origin, scheme), JSON.stringify(credential));
      else erase(keyOf(origin, scheme));
    }
  };

  addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(`${PREFIX}${route}:`)) return;
    for (const place of [...remembered]) {
      memory.delete(place);
      remembered.delete(place);
    }
    changed();
  });

  return {
    typed: (origin) => {
      load(origin);
      return typed(origin);
    },
    type: (origin, scheme, field, text) => {
      load(origin);
      typed(origin).set(scheme, { ...typed(origin).get(scheme), [field]: text });
      save(origin);
    },
    isRemembered: (origin) => {
      load(origin);
      return remembered.has(placeOf(origin));
    },
    remember: (origin, isRemembered) => {
      if (isRemembered) remembered.add(placeOf(origin));
      else {
        remembered.delete(placeOf(origin));
        for (const key of storedKeys(keyOf(origin, ""))) erase(key);
      }
      save(origin);
    },
    forgetAll: () => {
      memory.clear();
      remembered.clear();
      for (const key of storedKeys(`${PREFIX}${route}:`)) erase(key);
    },
    hasAny: () =>
      storedKeys(`${PREFIX}${route}:`).length > 0 ||
      [...memory.values()].some((schemes) =>
        [...schemes.values()].some((each) => Object.values(each).some((text) => text !== "")),
      ),
  };
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
