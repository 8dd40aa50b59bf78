import type {
  BodyValue,
  ChosenFile,
  FieldValue,
  FormValues,
  ServerValue,
} from "../../eleventy-plugin/portable/request/form-values.js";
import { toBaseUrl } from "../../eleventy-plugin/portable/request/server-url.js";
import { createCredentialStore, type CredentialStore } from "./credential-store.js";
import type { PanelContext } from "./panel-context.js";
import { readPanelChoices, savePanelChoices, type PanelChoices } from "./panel-choices.js";

/** What a reader has typed and chosen. The request that it stands for is the engine's to build. */
export class FormState {
  readonly credentials: CredentialStore;
  /** The files that were chosen: without one, a file stands by its name alone. */
  readonly files = new WeakMap<ChosenFile, File>();
  private readonly listeners: (() => void)[] = [];
  private bodies: readonly BodyValue[];
  private parameters: readonly FieldValue[];
  private server: ServerValue;
  private place = 0;
  private chosenAlternative: number;
  private includes = false;

  constructor(readonly context: PanelContext) {
    const { panel, start, settings, bodies } = context;
    const choices = readPanelChoices(settings.route, panel);
    this.bodies = bodies.map(({ body }) => body);
    this.parameters = start.parameters;
    this.server = choices.server ?? start.server;
    this.chosenAlternative = choices.alternative ?? 0;
    this.credentials = createCredentialStore(settings.route, () => this.changed());
  }

  get values(): FormValues {
    return this.valuesWith(this.place);
  }

  /** The form with another of its bodies. */
  valuesWith(variant: number): FormValues {
    const body = this.bodies[variant];
    return { server: this.server, parameters: this.parameters, ...(body && { body }) };
  }

  /** Place in `context.bodies` of the body that is edited. */
  get variant(): number {
    return this.place;
  }

  get alternative(): number {
    return this.chosenAlternative;
  }

  /** Whether samples show what was typed as credentials. */
  get includesMine(): boolean {
    return this.includes;
  }

  /** Origin that the request goes to: credentials are kept by it. */
  get origin(): string {
    const { servers, documentUrl } = this.context.panel;
    return /^[a-z]+:\/\/[^/?#]*/i.exec(toBaseUrl(servers, this.server, documentUrl).url)?.[0] ?? "";
  }

  setParameter(index: number, field: FieldValue): void {
    this.parameters = this.parameters.with(index, field);
    this.changed();
  }

  setServer(server: ServerValue): void {
    this.server = server;
    this.keep({ server });
  }

  setBody(body: BodyValue): void {
    this.bodies = this.bodies.with(this.place, body);
    this.changed();
  }

  setVariant(variant: number): void {
    this.place = variant;
    this.changed();
  }

  setAlternative(alternative: number): void {
    this.chosenAlternative = alternative;
    this.keep({ alternative });
  }

  setIncludesMine(includes: boolean): void {
    this.includes = includes;
    this.changed();
  }

  /** Everything but server, credentials and alternative as it was at first. */
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

  private keep(choices: PanelChoices): void {
    const { settings, panel } = this.context;
    savePanelChoices(settings.route, panel, choices);
    this.changed();
  }
}
