import type { CredentialField, TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";
import { tryPercentDecode } from "../../eleventy-plugin/portable/try-percent-decode.js";
import type { PageSignal } from "../page-lifecycle.js";
import { withStorage, type StorageName } from "../storage.js";
import { readRecord } from "./read-record.js";
import { encodeComponent } from "../../eleventy-plugin/portable/well-formed.js";

/** What may keep them besides: with this tab, on this device. */
const STORAGES = ["sessionStorage", "localStorage"] as const;

/** Outlives a panel, not the page; no other script can reach it. */
const memory = new Map<string, Map<string, TypedCredential>>();

/** Index in `STORAGES` of what keeps those of a place besides, -1 where nothing does. */
const storageIndexes = new Map<string, number>();

export type CredentialStore = ReturnType<typeof createCredentialStore>;

/**
 * Credentials as typed, by origin and scheme: one that was typed for an origin is filled in and sent there and nowhere
 * else. In memory, and in one storage if it is asked for, one key a scheme. `changed` is called when another tab has
 * forgotten or remembered something.
 */
export function createCredentialStore(route: string, changed: () => void, signal: PageSignal) {
  const prefix = prefixOf(route);
  const originKeyOf = (origin: string): string => `${prefix}${origin}:`;
  const readAgain = (): void => {
    for (const [originKey, keeper] of storageIndexes) if (keeper >= 0) memory.delete(originKey);
    changed();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) readAgain();
  };
  // A page that was kept in the browser's history has missed what others have forgotten since.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) readAgain();
  };
  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", onShow, { signal });
  return {
    /** Those of an origin, by scheme. */
    typed: (origin: string): ReadonlyMap<string, TypedCredential> => credentialsFor(originKeyOf(origin)),
    type(origin: string, scheme: string, field: CredentialField, text: string): void {
      const credentials = credentialsFor(originKeyOf(origin));
      credentials.set(scheme, { ...credentials.get(scheme), [field]: text });
      save(originKeyOf(origin));
    },
    /** How long those of an origin are kept: 0 with the page, 1 with its tab, 2 on this device. */
    retention(origin: string): number {
      credentialsFor(originKeyOf(origin));
      return (storageIndexes.get(originKeyOf(origin)) ?? -1) + 1;
    },
    /** Keeps those of an origin so long, and no longer. */
    setRetention(origin: string, level: number): void {
      const originKey = originKeyOf(origin);
      credentialsFor(originKey);
      for (const storage of STORAGES) for (const key of keysOf(originKey, storage)) erase(key, storage);
      storageIndexes.set(originKey, level - 1);
      save(originKey);
    },
    forgetAll(): void {
      for (const storage of STORAGES) for (const key of storedKeys(prefix, storage)) erase(key, storage);
      memory.clear();
    },
  };
}

/** Of one origin: those in memory, at first those that a storage keeps. */
function credentialsFor(originKey: string): Map<string, TypedCredential> {
  const known = memory.get(originKey);
  if (known) return known;
  const keeper = STORAGES.findIndex((storage) => keysOf(originKey, storage).length > 0);
  const storage = STORAGES[keeper];
  const keys = storage ? keysOf(originKey, storage) : [];
  const found = new Map(
    keys.map((key) => {
      const name = key.slice(originKey.length);
      const stored = withStorage((each) => each.getItem(key), storage) ?? "";
      return [tryPercentDecode(name) ?? name, readRecord(stored)];
    }),
  );
  memory.set(originKey, found);
  storageIndexes.set(originKey, keeper);
  return found;
}

/** Each where it is to be kept; none where nothing is typed. */
function save(originKey: string): void {
  const storage = STORAGES[storageIndexes.get(originKey) ?? -1];
  if (!storage) return;
  for (const [scheme, credential] of credentialsFor(originKey)) {
    const key = originKey + encodeComponent(scheme);
    const isTyped = Object.values(credential).some((text) => text !== "");
    if (isTyped) withStorage((kept) => kept.setItem(key, JSON.stringify(credential)), storage);
    else erase(key, storage);
  }
}

/** Keys of one origin, not those of its other ports: the name of a scheme holds no colon. */
function keysOf(originKey: string, storage: StorageName): readonly string[] {
  return storedKeys(originKey, storage).filter((key) => !key.slice(originKey.length).includes(":"));
}

const prefixOf = (route: string): string => `api-reference:v1:${route}:`;

/** Whether a storage keeps any of a reference, for whichever origin. */
export const hasStoredCredentials = (route: string): boolean =>
  STORAGES.some((storage) => storedKeys(prefixOf(route), storage).length > 0);

function storedKeys(prefix: string, storage: StorageName): readonly string[] {
  return withStorage((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), storage) ?? [];
}

function erase(key: string, storage: StorageName): void {
  withStorage((kept) => kept.removeItem(key), storage);
}
