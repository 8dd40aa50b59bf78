import type {
  BodyValue,
  ChosenFile,
  FieldValue,
  FormValues,
  ServerValue,
} from "../../eleventy-plugin/portable/request/form-values.js";
import type { FormContext } from "./form-context.js";

/** What a reader has typed and chosen in a form's fields. */
export class EditedForm<Context extends FormContext = FormContext> {
  /** The files that were chosen: without one, a file stands by its name alone. */
  readonly files = new WeakMap<ChosenFile, File>();
  private readonly listeners: (() => void)[] = [];
  private bodies: readonly BodyValue[];
  private parameters: readonly FieldValue[];
  private bodyIndex = 0;

  constructor(
    readonly context: Context,
    private server: ServerValue = context.start.server,
  ) {
    this.bodies = context.bodies.map(({ body }) => body);
    this.parameters = context.start.parameters;
  }

  get values(): FormValues {
    return this.valuesWith(this.bodyIndex);
  }

  /** The form with another of its bodies. */
  valuesWith(variant: number): FormValues {
    const body = this.bodies[variant];
    return { server: this.server, parameters: this.parameters, ...(body && { body }) };
  }

  /** Place in `context.bodies` of the body that is edited. */
  get variant(): number {
    return this.bodyIndex;
  }

  setParameter(index: number, field: FieldValue): void {
    this.parameters = this.parameters.with(index, field);
    this.changed();
  }

  setServer(server: ServerValue): void {
    this.server = server;
    this.changed();
  }

  setBody(body: BodyValue): void {
    this.bodies = this.bodies.with(this.bodyIndex, body);
    this.changed();
  }

  setVariant(variant: number): void {
    this.bodyIndex = variant;
    this.changed();
  }

  /** What was filled in elsewhere: parameters, and one of the bodies. */
  fill(parameters: readonly FieldValue[], variant: number, body?: BodyValue): void {
    this.parameters = parameters;
    if (body) this.bodies = this.bodies.with(variant, body);
    this.setVariant(variant);
  }

  /** Parameters and bodies as they were at first. */
  reset(): void {
    this.parameters = this.context.start.parameters;
    this.bodies = this.context.bodies.map(({ body }) => body);
    this.changed();
  }

  /** Calls back after each change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Tells the listeners; also of what is kept elsewhere, such as a credential. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }
}
