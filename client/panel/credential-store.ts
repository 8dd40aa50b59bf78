import type { CredentialField, TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import {
  CREDENTIAL_STORAGES,
  credentialPrefix,
  eraseKey,
  SIGNED_IN,
  SIGNED_OUT,
  signOut,
  storedKeys,
} from "../shared/credential-keys.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import type * as SignedInScript from "../signed-in.js";
import { readRecord, type StorageName, withStorage } from "../shared/storage.js";
import { encodeComponent, tryPercentDecode } from "../../eleventy-plugin/portable/well-formed.js";

/**
 * Credentials by origin and scheme. They are lost with the page, not when a panel is closed. No other script
 * can access them.
 */
const memory = new Map<string, Map<string, TypedCredential>>();

/** Index in `CREDENTIAL_STORAGES` of the storage for each origin, or -1 for memory only. */
const storageIndexes = new Map<string, number>();

/** For each panel on the page: the beginning of its keys, and a function that shows changed credentials. */
const panels = new Map<() => void, string>();

export type CredentialStore = ReturnType<typeof createCredentialStore>;

/**
 * Creates a store of entered credentials by origin and scheme. A credential entered for one origin is filled
 * in and sent only there. Credentials are always in memory. If the reader so chooses, they are also in one
 * storage, with one key per scheme. `changed` is called when a panel or another tab changes a credential.
 */
export function createCredentialStore(route: string, changed: () => void, signal: PageSignal) {
  const prefix = credentialPrefix(route);
  const originKeyOf = (origin: string): string => `${prefix}${origin}:`;
  followOtherPages(prefix, { route, changed }, signal);
  panels.set(changed, prefix);
  signal.addEventListener("abort", () => panels.delete(changed));
  const notify = (): void => {
    for (const [show, start] of panels) if (start === prefix) show();
    updateMark();
  };
  return {
    /** Returns the credentials of an origin by scheme. */
    typed: (origin: string): ReadonlyMap<string, TypedCredential> => credentialsFor(originKeyOf(origin)),
    type(origin: string, scheme: string, field: CredentialField, text: string): void {
      const credentials = credentialsFor(originKeyOf(origin));
      credentials.set(scheme, { ...credentials.get(scheme), [field]: text });
      save(originKeyOf(origin));
      notify();
    },
    /**
     * Returns how long credentials of an origin are stored: 0 until the page is closed, 1 until its tab is
     * closed, 2 permanently on this device.
     */
    retention(origin: string): number {
      credentialsFor(originKeyOf(origin));
      return (storageIndexes.get(originKeyOf(origin)) ?? -1) + 1;
    },
    /** Sets how long credentials of an origin are stored, and moves them. */
    setRetention(origin: string, level: number): void {
      const originKey = originKeyOf(origin);
      credentialsFor(originKey);
      for (const storage of CREDENTIAL_STORAGES)
        for (const key of keysOf(originKey, storage)) eraseKey(key, storage);
      storageIndexes.set(originKey, level - 1);
      save(originKey);
      notify();
    },
    forgetAll(): void {
      signOut(route);
      updateMark();
    },
    /** Whether a credential of any origin is in memory only. */
    hasUnstored: (): boolean => unstoredOrigins(prefix).length > 0,
    /** Stores all credentials that are in memory only until the tab is closed. */
    storeInTab: (): void => {
      for (const originKey of unstoredOrigins(prefix)) {
        storageIndexes.set(originKey, 0);
        save(originKey);
      }
      notify();
    },
    /** Forgets all credentials that are in memory only. */
    forgetUnstored: (): void => {
      for (const originKey of unstoredOrigins(prefix)) memory.delete(originKey);
      notify();
    },
  };
}

/** Calls `changed` after another tab, another page or the mark "Signed in" has changed credentials. */
function followOtherPages(
  prefix: string,
  { route, changed }: { readonly route: string; readonly changed: () => void },
  signal: PageSignal,
): void {
  const forget = (isForgotten: (originKey: string) => boolean): void => {
    for (const originKey of memory.keys())
      if (originKey.startsWith(prefix) && isForgotten(originKey)) memory.delete(originKey);
    changed();
  };
  const unstored = (): ReadonlySet<string> => new Set(unstoredOrigins(prefix));
  const readAgain = (kept = unstored()): void => forget((originKey) => !kept.has(originKey));
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) readAgain();
  };
  // A page restored from the back/forward cache has been left, and has missed changes by other tabs.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) forget(() => true);
  };
  const onSignedOut = ({ detail }: CustomEvent<string>): void => {
    if (detail === route) forget(() => true);
  };
  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", onShow, { signal });
  addEventListener(SIGNED_OUT, onSignedOut as EventListener, { signal });
}

/**
 * Returns the credentials of an origin from memory. The first call reads them from the storage that contains
 * them.
 */
function credentialsFor(originKey: string): Map<string, TypedCredential> {
  const cached = memory.get(originKey);
  if (cached) return cached;
  const storageIndex = CREDENTIAL_STORAGES.findIndex((storage) => keysOf(originKey, storage).length > 0);
  const storage = CREDENTIAL_STORAGES[storageIndex];
  const keys = storage ? keysOf(originKey, storage) : [];
  const found = new Map(
    keys.map((key) => {
      const name = key.slice(originKey.length);
      const stored = withStorage((each) => each.getItem(key), storage) ?? "";
      return [tryPercentDecode(name) ?? name, readRecord(stored)];
    }),
  );
  memory.set(originKey, found);
  storageIndexes.set(originKey, storageIndex);
  return found;
}

/** Returns the beginnings of the keys of all origins with credentials that are in memory only. */
function unstoredOrigins(prefix: string): readonly string[] {
  return [...memory.keys()].filter(
    (originKey) =>
      originKey.startsWith(prefix) &&
      (storageIndexes.get(originKey) ?? -1) < 0 &&
      [...credentialsFor(originKey).values()].some(isTyped),
  );
}

/** Whether a credential has any text. */
export const isTyped = (credential: TypedCredential): boolean =>
  Object.values(credential).some((text) => text !== "");

/** Updates the mark "Signed in" of a page in our frame. */
function updateMark(): void {
  if (document.querySelector(SIGNED_IN))
    void importWithRetry<typeof SignedInScript>("./signed-in.js").then((script) => script.showSignedIn());
}

/** Writes the credentials of an origin to its storage, and erases empty ones. */
function save(originKey: string): void {
  const storage = CREDENTIAL_STORAGES[storageIndexes.get(originKey) ?? -1];
  if (!storage) return;
  for (const [scheme, credential] of credentialsFor(originKey)) {
    const key = originKey + encodeComponent(scheme);
    if (isTyped(credential)) withStorage((kept) => kept.setItem(key, JSON.stringify(credential)), storage);
    else eraseKey(key, storage);
  }
}

/**
 * Returns the keys of one origin. Keys of the same host with another port also begin with `originKey`. They
 * are excluded by their further colon, which an encoded scheme name never contains.
 */
function keysOf(originKey: string, storage: StorageName): readonly string[] {
  return storedKeys(originKey, storage).filter((key) => !key.slice(originKey.length).includes(":"));
}

/** Whether a storage contains any credential of a reference, for any origin. */
export const hasStoredCredentials = (route: string): boolean =>
  CREDENTIAL_STORAGES.some((storage) => storedKeys(credentialPrefix(route), storage).length > 0);
