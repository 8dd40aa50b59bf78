import type {
  BodyValue,
  ChosenFile,
  FieldValue,
  FormValues,
  ServerValue,
} from "../../eleventy-plugin/portable/request/form-values.js";
import type { EngineLoader } from "./engine.js";
import type { FormContext } from "./form-context.js";

/** Everything that the reader has typed and chosen in the fields of a form. */
export class EditedForm<Context extends FormContext = FormContext> {
  /** The chosen files. A `ChosenFile` without an entry has only a name. */
  readonly files = new WeakMap<ChosenFile, File>();
  private readonly listeners: (() => void)[] = [];
  private bodies: readonly BodyValue[];
  private parameters: readonly FieldValue[];
  private bodyIndex = 0;

  constructor(
    readonly context: Context,
    readonly engine: EngineLoader,
    private server: ServerValue = context.start.server,
  ) {
    this.bodies = context.bodies.map(({ body }) => body);
    this.parameters = context.start.parameters;
  }

  get values(): FormValues {
    return this.valuesWith(this.bodyIndex);
  }

  /** Returns the values of the form with the body at index `variant`. */
  valuesWith(variant: number): FormValues {
    const body = this.bodies[variant];
    return { server: this.server, parameters: this.parameters, ...(body && { body }) };
  }

  /** Index in `context.bodies` of the edited body. */
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

  /**
   * Sets the parameters and one of the bodies, and selects that body. Used for links, earlier requests and
   * undo.
   */
  fill(parameters: readonly FieldValue[], variant: number, body?: BodyValue): void {
    this.parameters = parameters;
    if (body) this.bodies = this.bodies.with(variant, body);
    this.setVariant(variant);
  }

  /** Resets parameters and bodies to their initial values. */
  reset(): void {
    this.parameters = this.context.start.parameters;
    this.bodies = this.context.bodies.map(({ body }) => body);
    this.changed();
  }

  /** Registers a listener that is called after each change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Notifies the listeners. Also called after changes of values that are stored elsewhere, such as
   * credentials.
   */
  changed(): void {
    for (const listener of this.listeners) listener();
  }
}
