import { buildRequest, type BuiltRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders, type Credentials } from "../../eleventy-plugin/portable/request/credentials.js";
import type {
  BodyValue,
  ChosenFile,
  FieldValue,
  FormValues,
  ServerValue,
} from "../../eleventy-plugin/portable/request/form-values.js";
import { createCredentialStore, type CredentialStore } from "./credential-store.js";
import type { PanelContext } from "./panel-context.js";
import { readPanelChoices, savePanelChoices } from "./panel-choices.js";

/** What a reader has typed and chosen, and the one request that it stands for. */
export interface FormState {
  readonly context: PanelContext;
  readonly credentials: CredentialStore;
  readonly values: FormValues;
  /** Place in `context.bodies` of the body that is edited. */
  readonly variant: number;
  readonly alternative: number;
  readonly includesMine: boolean;
  /** The files that were chosen: without one, a file stands by its name alone. */
  readonly files: WeakMap<ChosenFile, File>;
  setParameter(index: number, field: FieldValue): void;
  setServer(server: ServerValue): void;
  setBody(body: BodyValue): void;
  setVariant(variant: number): void;
  setAlternative(alternative: number): void;
  setIncludesMine(includes: boolean): void;
  /** Everything but server, credentials and alternative as it was at first. */
  reset(): void;
  /** What Send sends. */
  request(): BuiltRequest;
  /** What a sample prints, for one of the bodies. */
  sampleRequest(variant: number): BuiltRequest;
  /** Origin that the request goes to: credentials are kept by it. */
  origin(): string;
  /** Calls back after each change. */
  onChange(listener: () => void): void;
  /** Tells the listeners that something else has changed, such as a credential. */
  changed(): void;
}

export function createFormState(context: PanelContext): FormState {
  const { panel, start, settings } = context;
  const listeners: (() => void)[] = [];
  const choices = readPanelChoices(settings.route, panel);
  let bodies = context.bodies.map(({ body }) => body);
  let values: FormValues = { ...start, ...(choices.server && { server: choices.server }) };
  let variant = 0;
  let alternative = choices.alternative ?? 0;
  let includesMine = false;

  const changed = (): void => listeners.forEach((listener) => listener());
  const valuesFor = (which: number): FormValues => {
    const body = bodies[which];
    return { server: values.server, parameters: values.parameters, ...(body && { body }) };
  };
  const remember = (): void =>
    savePanelChoices(settings.route, panel, { server: values.server, alternative });
  const build = (credentials: Credentials, which = variant): BuiltRequest =>
    buildRequest(panel, valuesFor(which), credentials);
  const origin = (): string =>
    /^[a-z]+:\/\/[^/?#]*/i.exec(build(placeholders(alternative)).request.url)?.[0] ?? "";
  const credentials = createCredentialStore(settings.route, changed);
  const mine = (): Credentials => ({ alternative, typed: credentials.typed(origin()) });
  const update = (change: () => void): void => {
    change();
    changed();
  };

  return {
    context,
    credentials,
    get values() {
      return valuesFor(variant);
    },
    get variant() {
      return variant;
    },
    get alternative() {
      return alternative;
    },
    get includesMine() {
      return includesMine;
    },
    files: new WeakMap(),
    setParameter: (index, field) =>
      update(() => (values = { ...values, parameters: values.parameters.with(index, field) })),
    setServer: (server) =>
      update(() => {
        values = { ...values, server };
        remember();
      }),
    setBody: (body) => update(() => (bodies = bodies.with(variant, body))),
    setVariant: (which) => update(() => (variant = which)),
    setAlternative: (which) =>
      update(() => {
        alternative = which;
        remember();
      }),
    setIncludesMine: (includes) => update(() => (includesMine = includes)),
    reset: () =>
      update(() => {
        values = { ...values, parameters: start.parameters };
        bodies = context.bodies.map(({ body }) => body);
      }),
    request: () => build(mine()),
    sampleRequest: (which) => build(includesMine ? mine() : placeholders(alternative), which),
    origin,
    onChange: (listener) => void listeners.push(listener),
    changed,
  };
}
