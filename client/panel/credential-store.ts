import type { CredentialField, TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";
import { percentDecoded } from "../../eleventy-plugin/portable/percent-decoded.js";
import type { Gone } from "../each-page.js";
import { inStorage, type StorageName } from "../storage.js";
import { readRecord } from "./read-record.js";
import { encodeComponent } from "../../eleventy-plugin/portable/well-formed.js";

/** What may keep them besides: with this tab, on this device. */
const STORAGES = ["sessionStorage", "localStorage"] as const;

/** Outlives a panel, not the page; no other script can reach it. */
const memory = new Map<string, Map<string, TypedCredential>>();

/** Index in `STORAGES` of what keeps those of a place besides, -1 where nothing does. */
const keepers = new Map<string, number>();

export type CredentialStore = ReturnType<typeof createCredentialStore>;

/**
 * Credentials as typed, by origin and scheme: one that was typed for an origin is filled in and sent there and nowhere
 * else. In memory, and in one storage if it is asked for, one key a scheme. `changed` is called when another tab has
 * forgotten or remembered something.
 */
export function createCredentialStore(route: string, changed: () => void, signal: Gone) {
  const own = prefixOf(route);
  const placeOf = (origin: string): string => `${own}${origin}:`;
  const readAgain = (): void => {
    for (const [place, keeper] of keepers) if (keeper >= 0) memory.delete(place);
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
    /** Those of an origin, by scheme. */
    typed: (origin: string): ReadonlyMap<string, TypedCredential> => typedFor(placeOf(origin)),
    type(origin: string, scheme: string, field: CredentialField, text: string): void {
      const credentials = typedFor(placeOf(origin));
      credentials.set(scheme, { ...credentials.get(scheme), [field]: text });
      save(placeOf(origin));
    },
    /** How long those of an origin are kept: 0 with the page, 1 with its tab, 2 on this device. */
    kept(origin: string): number {
      typedFor(placeOf(origin));
      return (keepers.get(placeOf(origin)) ?? -1) + 1;
    },
    /** Keeps those of an origin so long, and no longer. */
    keep(origin: string, level: number): void {
      const place = placeOf(origin);
      typedFor(place);
      for (const storage of STORAGES) for (const key of keysOf(place, storage)) erase(key, storage);
      keepers.set(place, level - 1);
      save(place);
    },
    forgetAll(): void {
      for (const storage of STORAGES) for (const key of storedKeys(own, storage)) erase(key, storage);
      memory.clear();
    },
  };
}

/** Of one origin: those in memory, at first those that a storage keeps. */
function typedFor(place: string): Map<string, TypedCredential> {
  const known = memory.get(place);
  if (known) return known;
  const keeper = STORAGES.findIndex((storage) => keysOf(place, storage).length > 0);
  const storage = STORAGES[keeper];
  const keys = storage ? keysOf(place, storage) : [];
  const found = new Map(
    keys.map((key) => {
      const name = key.slice(place.length);
      const kept = inStorage((each) => each.getItem(key), storage) ?? "";
      return [percentDecoded(name) ?? name, readRecord(kept)];
    }),
  );
  memory.set(place, found);
  keepers.set(place, keeper);
  return found;
}

/** Each where it is to be kept; none where nothing is typed. */
function save(place: string): void {
  const storage = STORAGES[keepers.get(place) ?? -1];
  if (!storage) return;
  for (const [scheme, credential] of typedFor(place)) {
    const key = place + encodeComponent(scheme);
    const isTyped = Object.values(credential).some((text) => text !== "");
    if (isTyped) inStorage((kept) => kept.setItem(key, JSON.stringify(credential)), storage);
    else erase(key, storage);
  }
}

/** Keys of one origin, not those of its other ports: the name of a scheme holds no colon. */
function keysOf(place: string, storage: StorageName): readonly string[] {
  return storedKeys(place, storage).filter((key) => !key.slice(place.length).includes(":"));
}

const prefixOf = (route: string): string => `api-reference:v1:${route}:`;

/** Whether a storage keeps any of a reference, for whichever origin. */
export const isAnyKept = (route: string): boolean =>
  STORAGES.some((storage) => storedKeys(prefixOf(route), storage).length > 0);

function storedKeys(prefix: string, storage: StorageName): readonly string[] {
  return inStorage((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), storage) ?? [];
}

function erase(key: string, storage: StorageName): void {
  inStorage((kept) => kept.removeItem(key), storage);
}
