import { Refusal } from "./proxy-problem.js";
import type { CallLimits } from "./proxy-settings.js";

/** The place of one call, whose request is whole, among those that run. */
export interface InFlightPlace {
  /** A redirect leads to another origin. Throws a Refusal where that one has no place left. */
  moveTo(origin: string): void;
  /** Any number of times. */
  leave(): void;
}

/** Counts calls. Nobody waits: a call without a place is refused at once. */
export interface InFlight {
  /** Throws a Refusal where there is no place. */
  enter(origin: string): InFlightPlace;
}

export function createInFlight({
  maxInFlight: { total, perOrigin },
}: Pick<CallLimits, "maxInFlight">): InFlight {
  const calls = new Map<string, number>();
  let all = 0;

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
      return {
        moveTo(next) {
          if (current === undefined || current === next) return;
          take(next);
          giveBack(current);
          current = next;
        },
        leave() {
          if (current === undefined) return;
          giveBack(current);
          current = undefined;
          all -= 1;
        },
      };
    },
  };
}
