import { Refusal } from "./proxy-problem.js";
import type { CallLimits } from "./proxy-settings.js";

/** The slot of one running call whose request is complete. */
export interface InFlightSlot {
  /**
   * Moves the slot to the origin of a redirect.
   * @throws {Refusal} If that origin has no free slot.
   */
  moveTo(origin: string): void;
  /** Frees the slot. May be called repeatedly. */
  leave(): void;
}

/** Counts running calls. Without a free slot, a call is refused at once instead of queued. */
export type InFlight = ReturnType<typeof createInFlight>;

export function createInFlight({ maxInFlight: { total, perOrigin } }: Pick<CallLimits, "maxInFlight">) {
  const calls = new Map<string, number>();
  let all = 0;

  const acquire = (origin: string): void => {
    const count = calls.get(origin) ?? 0;
    if (count >= perOrigin) throw new Refusal("busy");
    calls.set(origin, count + 1);
  };
  const release = (origin: string): void => {
    const count = (calls.get(origin) ?? 1) - 1;
    if (count > 0) calls.set(origin, count);
    else calls.delete(origin);
  };

  return {
    /** @throws {Refusal} If there is no free slot. */
    enter(origin: string): InFlightSlot {
      if (all >= total) throw new Refusal("busy");
      acquire(origin);
      all += 1;
      let current: string | undefined = origin;
      return {
        moveTo(next) {
          if (current === undefined || current === next) return;
          acquire(next);
          release(current);
          current = next;
        },
        leave() {
          if (current === undefined) return;
          release(current);
          current = undefined;
          all -= 1;
        },
      };
    },
  };
}
