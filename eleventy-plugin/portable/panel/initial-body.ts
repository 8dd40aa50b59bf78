import { type BodyVariant } from "../example/initial-body.js";
import type { BodyValue } from "../request/form-values.js";

export interface InitialBody {
  readonly variant: BodyVariant;
  /** Name of the body's tab in the samples. */
  readonly name: string;
  readonly body: BodyValue;
}
