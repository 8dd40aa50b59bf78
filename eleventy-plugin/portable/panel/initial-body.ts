import { type BodyVariant } from "../example/initial-body.js";
import type { BodyValue } from "../request/form-values.js";

export interface InitialBody {
  readonly variant: BodyVariant;
  /** As the tabs of the samples name it. */
  readonly name: string;
  readonly body: BodyValue;
}
