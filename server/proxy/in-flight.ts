import { Refusal } from "./proxy-problem.js";
import type { CallLimits } from "./proxy-settings.js";

/** The place of one call among those that run. */
export interface InFlightPlace {
  /** A redirect leads to another origin. Throws a Refusal where that one has no place left. */
  moveTo(origin: string): void;
  /** Keeps so many bytes of a body until the call leaves. Throws a Refusal where all bodies together are too many. */
  hold(bytes: number): void;
  /** Any number of times. */
  leave(): void;
}

/** Counts calls. Nobody waits: a call without a place is refused at once. */
export interface InFlight {
  /** Throws a Refusal where there is no place. */
  enter(origin: string): InFlightPlace;
}

/** Bytes of all request bodies together; one body always fits. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

export function createInFlight({
  maxInFlight: { total, perOrigin },
  maxRequestBytes,
}: Pick<CallLimits, "maxInFlight" | "maxRequestBytes">): InFlight {
  const calls = new Map<string, number>();
  const maxHeld = Math.max(MAX_HELD_BYTES, maxRequestBytes);
  let all = 0;
  let heldByAll = 0;

  const take = (origin: string): void => {
    const count = calls.get(origin) ?? 0;
    if (count >= perOrigin) throw new Refusal("busy");
    calls.set(origin, count + 1);
  };
  const giveBack = (origin: string): void => {
    const count = (calls.get(origin) ?? 1) - 1;
    if (count > 0) calls.set(origin, count);
    else calls.delete(origin);
  };

  return {
    enter(origin) {
      if (all >= total) throw new Refusal("busy");
      take(origin);
      all += 1;
      let current: string | undefined = origin;
      let held = 0;
      return {
        moveTo(next) {
          if (current === undefined || current === next) return;
          take(next);
          giveBack(current);
          current = next;
        },
        hold(bytes) {
          if (current === undefined || heldByAll + bytes > maxHeld) throw new Refusal("busy");
          held += bytes;
          heldByAll += bytes;
        },
        leave() {
          if (current === undefined) return;
          heldByAll -= held;
          giveBack(current);
          current = undefined;
          all -= 1;
        },
      };
    },
  };
}
