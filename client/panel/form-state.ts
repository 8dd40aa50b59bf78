import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { InitialBody } from "../../eleventy-plugin/portable/panel/form-file.js";
import type { ShownMediaType } from "../../eleventy-plugin/portable/panel/packed-form.js";
import type { SecurityAlternative } from "../../eleventy-plugin/portable/model/index.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type {
  BodyValue,
  ChosenFile,
  FieldValue,
  FormValues,
  ServerValue,
} from "../../eleventy-plugin/portable/request/form-values.js";
import { credentialKinds } from "../../eleventy-plugin/portable/request/credentials.js";
import type { RequestData } from "../../eleventy-plugin/portable/request/request-data.js";
import { originOf } from "../../eleventy-plugin/portable/request/server-url.js";
import { readChoices, saveChoice } from "../shared/choices.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type { PanelRoot } from "../shared/panel-root.js";
import { createCredentialStore, type CredentialStore } from "./credential-store.js";
import type { EngineLoader, HttpEngine, PanelEngine } from "./engine.js";
import type { PanelContext } from "./panel-files.js";
import { readRecord } from "../shared/storage.js";

/** The data that the fields of any form read. */
interface FormContext extends FieldContext {
  readonly panel: Pick<RequestData, "servers" | "parameters" | "requestBody">;
  /** One entry for each media type. */
  readonly shown: readonly ShownMediaType[];
  readonly start: FormValues;
  readonly bodies: readonly InitialBody[];
}

/** The data that one field reads. */
export interface FieldContext {
  /** Returns a label with its values filled in. */
  readonly getText: TextLookup<keyof FormLabels>;
  readonly root: PanelRoot;
}

interface OwnBody {
  /** Index in `context.bodies`. */
  readonly variant: number;
  readonly body: BodyValue;
}

/** Whether two bodies have the same content, also if only one of them is sent. */
function isSame(first: BodyValue | undefined, second: BodyValue | undefined): boolean {
  if (first === second) return true;
  if (first?.kind === "text" && second?.kind === "text") return first.text === second.text;
  return JSON.stringify({ ...first, sent: true }) === JSON.stringify({ ...second, sent: true });
}

/** Everything that the reader has typed and chosen in the fields of a form. */
export class EditedForm<Context extends FormContext = FormContext, Engine extends PanelEngine = PanelEngine> {
  /** The chosen files. A `ChosenFile` without an entry has only a name. */
  readonly files = new WeakMap<ChosenFile, File>();
  private readonly listeners: (() => void)[] = [];
  private bodies: readonly BodyValue[];
  private parameters: readonly FieldValue[];
  private bodyIndex = 0;
  /** The last edited body of each media type. */
  private readonly lastVariants = new Map<number | undefined, number>();
  /** The last generated or emptied body of each variant, with its name. */
  private readonly generated = new Map<number, { readonly body: BodyValue; readonly name: string }>();
  /** The last body of each media type that the reader has edited, with its variant. */
  private readonly ownBodies = new Map<number | undefined, OwnBody>();

  constructor(
    readonly context: Context,
    readonly engine: EngineLoader<Engine>,
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

  /** @param name Name of the body, if it was generated or emptied. */
  setBody(body: BodyValue, name?: string): void {
    if (name === undefined) this.replaceBody(this.bodyIndex, body);
    else {
      this.generated.set(this.bodyIndex, { body, name });
      this.bodies = this.bodies.with(this.bodyIndex, body);
    }
    this.changed();
  }

  /**
   * Returns the name of the body at index `variant`: undefined for its example, the name of a generated or
   * emptied body, or else that of the reader's own values.
   */
  bodyName(variant = this.bodyIndex): string | undefined {
    const body = this.bodies[variant];
    const generated = this.generated.get(variant);
    if (generated && isSame(body, generated.body)) return generated.name;
    return isSame(body, this.context.bodies[variant]?.body)
      ? undefined
      : this.context.getText("panelOwnValues");
  }

  /** The last body of the selected media type that the reader has edited, with its variant. */
  get ownBody(): OwnBody | undefined {
    return this.ownBodies.get(this.context.bodies[this.bodyIndex]?.variant.mediaType);
  }

  /** Selects the last edited body of a media type, or else its first one. */
  setMediaType(mediaType: number): void {
    const first = this.context.bodies.findIndex(({ variant }) => variant.mediaType === mediaType);
    this.setVariant(this.lastVariants.get(mediaType) ?? first);
  }

  setVariant(variant: number): void {
    this.lastVariants.set(this.context.bodies[variant]?.variant.mediaType, variant);
    this.bodyIndex = variant;
    this.changed();
  }

  /**
   * Sets the parameters and one of the bodies, and selects that body. Used for links, earlier requests and
   * undo.
   */
  fill(parameters: readonly FieldValue[], variant: number, body?: BodyValue): void {
    this.parameters = parameters;
    if (body) this.replaceBody(variant, body);
    this.setVariant(variant);
  }

  private replaceBody(variant: number, body: BodyValue): void {
    this.bodies = this.bodies.with(variant, body);
    const { bodies } = this.context;
    // A generated body may be the same as the example, whose name then counts.
    if (isSame(body, bodies[variant]?.body)) this.generated.delete(variant);
    else if (!isSame(body, this.generated.get(variant)?.body))
      this.ownBodies.set(bodies[variant]?.variant.mediaType, { variant, body });
  }

  /** Resets parameters and bodies to their initial values. */
  reset(): void {
    this.ownBodies.clear();
    this.parameters = this.context.start.parameters;
    for (const [variant, { body }] of this.context.bodies.entries()) this.replaceBody(variant, body);
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

/** A header or query parameter added by the reader. In memory only, because it may be a secret. */
export interface CustomField {
  readonly in: "header" | "query";
  readonly name: string;
  readonly value: string;
}

/** Everything that the reader has typed and chosen for a request. The engine builds the request from it. */
export class FormState extends EditedForm<PanelContext, HttpEngine> {
  readonly credentials: CredentialStore;
  private readonly addedFields = new Map<string, readonly CustomField[]>();
  private chosenAlternative: number;
  private includes = false;

  constructor(context: PanelContext, engine: EngineLoader<HttpEngine>, signal: PageSignal) {
    const { panel, settings } = context;
    const choices = readPanelChoices(settings.route, panel);
    super(context, engine, choices.server);
    this.chosenAlternative = choices.alternative ?? 0;
    this.credentials = createCredentialStore(settings.route, () => this.changed(), signal);
    this.chosenAlternative = this.signedInAlternative();
  }

  get alternative(): number {
    return this.chosenAlternative;
  }

  /** Whether samples show the entered credentials. */
  get includesCredentials(): boolean {
    return this.includes;
  }

  /** The origin that the request is sent to. Credentials are stored for each origin. */
  get origin(): string {
    const { servers, documentUrl } = this.context.panel;
    return originOf(servers, this.values.server, documentUrl);
  }

  override setServer(server: ServerValue): void {
    this.saveChoices({ server });
    super.setServer(server);
  }

  setAlternative(alternative: number): void {
    this.chosenAlternative = alternative;
    this.saveChoices({ alternative });
    this.changed();
  }

  /**
   * Returns the selected alternative. If its credentials are missing, returns the first alternative that the
   * reader has entered all credentials of.
   */
  private signedInAlternative(): number {
    const { alternatives } = this.context.panel.security;
    const typed = this.credentials.typed(this.origin);
    const isComplete = ({ schemes }: SecurityAlternative): boolean =>
      schemes.every(({ scheme }) =>
        credentialKinds[scheme.type].fields.every((field) => typed.get(scheme.name)?.[field]),
      );
    const chosen = alternatives[this.chosenAlternative];
    if (!chosen || isComplete(chosen)) return this.chosenAlternative;
    const signedIn = alternatives.findIndex((each) => each.schemes.length > 0 && isComplete(each));
    return signedIn < 0 ? this.chosenAlternative : signedIn;
  }

  /**
   * Headers and query parameters that the document does not declare. They may contain credentials, so they are
   * sent only to the origin that they were added for.
   */
  get customFields(): readonly CustomField[] {
    return this.addedFields.get(this.origin) ?? [];
  }

  setCustomFields(fields: readonly CustomField[]): void {
    this.addedFields.set(this.origin, fields);
    this.changed();
  }

  override reset(): void {
    this.addedFields.delete(this.origin);
    super.reset();
  }

  setIncludesCredentials(includes: boolean): void {
    this.includes = includes;
    this.changed();
  }

  private saveChoices(choices: PanelChoices): void {
    const { settings, panel } = this.context;
    savePanelChoices(settings.route, panel, choices);
  }
}

/** Choices that apply to all operations of a reference. */
interface PanelChoices {
  readonly server?: ServerValue;
  readonly alternative?: number;
}

/** Servers and alternatives are stored by their content, because their indices differ between operations. */
interface Stored {
  readonly server?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly customUrl?: string;
  readonly security?: string;
}

function readPanelChoices(route: string, panel: RequestData): PanelChoices {
  const stored = readStored(route);
  const alternative = panel.security.alternatives.findIndex((each) => nameOf(each) === stored.security);
  const server = toServer(stored, panel);
  return { ...(server && { server }), ...(alternative >= 0 && { alternative }) };
}

function savePanelChoices(
  route: string,
  { servers, security }: RequestData,
  { server, alternative }: PanelChoices,
): void {
  const chosen = alternative === undefined ? undefined : security.alternatives[alternative];
  const stored: Stored = {
    ...readStored(route),
    ...(server && toStored(server, servers)),
    ...(chosen && { security: nameOf(chosen) }),
  };
  saveChoice(keyOf(route), JSON.stringify(stored));
}

/**
 * Returns a server as it is stored. Omits a custom URL with a user name, password, query or fragment,
 * including a URL that the reader has not typed completely.
 */
function toStored(server: ServerValue, servers: RequestData["servers"]): Stored {
  if ("customUrl" in server)
    return { customUrl: /[@?#]|:[^/\d:]/.test(server.customUrl) ? "" : server.customUrl };
  const chosen = servers[server.index];
  const variables = chosen?.variables.map(
    ({ name }, index) => [name, server.variables[index] ?? ""] as const,
  );
  return { server: chosen?.url ?? "", variables: Object.fromEntries(variables ?? []), customUrl: "" };
}

function toServer(
  { server, variables = {}, customUrl }: Stored,
  { servers }: RequestData,
): ServerValue | undefined {
  if (customUrl) return { customUrl };
  const index = servers.findIndex(({ url }) => url === server);
  const storedVariable = (name: string): string | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (index < 0) return undefined;
  return {
    index,
    variables: servers[index]?.variables.map((each) => storedVariable(each.name) ?? each.default) ?? [],
  };
}

function nameOf({ schemes }: RequestData["security"]["alternatives"][number]): string {
  return schemes.map(({ scheme }) => scheme.name).join("+");
}

const readStored = (route: string): Stored => readRecord(String(readChoices()[keyOf(route)]));

const keyOf = (route: string): string => `panel:${route}`;

/**
 * Name of the event that is dispatched on the form after its values were set from elsewhere. The fields are
 * then rendered again.
 */
export const FILLED = "ar-filled";
