import { type StorageName, withStorage } from "./storage.js";

/**
 * Storages that can contain credentials in addition to memory: the first for the current tab, the second for
 * this device.
 */
export const CREDENTIAL_STORAGES = ["sessionStorage", "localStorage"] as const;

/** Selector of the marks that name the stored credentials of an API. */
export const SIGNED_IN = ".ar-signed";

/** Event on `window` after the reader has signed out of the API whose route is the event's `detail`. */
export const SIGNED_OUT = "ar-signed-out";

/** Beginning of the storage keys of all credentials: routes begin with a slash. */
export const ANY_CREDENTIAL = "api-reference:v1:/";

/**
 * Returns the beginning of the storage keys of an API's credentials. After it, a key contains the origin, a
 * colon and the encoded name of the scheme.
 */
export const credentialPrefix = (route: string): string => `${ANY_CREDENTIAL}${route.slice(1)}:`;

/** Returns the keys in a storage that begin with `prefix`. */
export function storedKeys(prefix: string, storage: StorageName): readonly string[] {
  return withStorage((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), storage) ?? [];
}

/** Erases the stored credentials of an API, for all origins, and notifies its forms. */
export function signOut(route: string): void {
  for (const storage of CREDENTIAL_STORAGES)
    for (const key of storedKeys(credentialPrefix(route), storage)) eraseKey(key, storage);
  dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: route }));
}

export function eraseKey(key: string, storage: StorageName): void {
  withStorage((kept) => kept.removeItem(key), storage);
}
