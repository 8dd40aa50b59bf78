import { withPlaceholders } from "../../eleventy-plugin/portable/example/initial-parameter.js";
import {
  buildRequest,
  type BuiltRequest,
  extendRequest,
} from "../../eleventy-plugin/portable/request/build-request.js";
import type { PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import {
  type Credentials,
  placeholders,
  type TypedCredential,
} from "../../eleventy-plugin/portable/request/credentials.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { encodeUnreserved } from "../../eleventy-plugin/portable/request/percent-encoding.js";
import { toFilledParameter } from "./custom-fields.js";
import type { CustomField, FormState } from "./form-state.js";
import { type Additions, askHooks } from "./hooks.js";

/** The two requests that a form describes. */
export interface BuiltRequests {
  /** The request that Send sends. */
  readonly typed: BuiltRequest;
  /**
   * The request that samples show, with placeholders for credentials and empty fields. While samples include
   * the entered credentials, only empty fields have placeholders.
   */
  readonly shown: BuiltRequest;
  /** The request that Send sends, without the additions of the site's module. */
  readonly plain: HttpRequest;
  /** The error message of the site's module, or an empty string. */
  readonly failure: string;
}

/** Time after which the panel says that the site's module has not completed a request yet. */
const SLOW_MILLISECONDS = 200;

const NO_ADDITIONS: Additions = { fields: [], failure: "" };

/** Builds the requests of a form after each change, and has the site's module complete each of them. */
export class Requests {
  /** Whether the site's module has completed the current requests. */
  isComplete = true;
  /** Whether the site's module takes so long that the panel says so. */
  isSlow = false;
  private readonly listeners: (() => void)[] = [];
  private built: BuiltRequests | undefined;
  private round = 0;

  /** @param shownVariant Returns the index of the body whose sample is shown. */
  constructor(
    private readonly form: FormState,
    private readonly hooks: PanelHooks,
    private readonly shownVariant: () => number,
  ) {
    form.onChange(() => void this.update());
  }

  /** The requests of the form as it is now, without the module's additions until `isComplete`. */
  get current(): BuiltRequests {
    if (!this.built) void this.update();
    return this.built as BuiltRequests;
  }

  /** Registers a listener that is called after each change of the other properties. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Builds the requests, also without a change, because the module's additions may depend on the time.
   * Returns them once they are complete, even if the form has changed meanwhile.
   */
  update(): BuiltRequests | Promise<BuiltRequests> {
    const { method, path } = this.form.context.panel;
    const [typed, shown] = [this.buildTyped(), this.buildShown()];
    const complete = (toTyped: Additions, toShown: Additions): BuiltRequests => ({
      typed: extendRequest(typed, toTyped.fields),
      shown: extendRequest(shown, toShown.fields),
      plain: typed.request,
      failure: toTyped.failure || toShown.failure,
    });
    const own = ++this.round;
    const ask = ({ request }: BuiltRequest) => askHooks(this.hooks, request, { method, path });
    const [toTyped, toShown] = [ask(typed), ask(shown)];
    if (!(toTyped instanceof Promise || toShown instanceof Promise))
      return this.publish(complete(toTyped, toShown), true);
    this.publish(complete(NO_ADDITIONS, NO_ADDITIONS), false);
    const timer = setTimeout(() => {
      this.isSlow ||= own === this.round;
      this.notify();
    }, SLOW_MILLISECONDS);
    return Promise.all([toTyped, toShown]).then((additions) => {
      clearTimeout(timer);
      const built = complete(...additions);
      return own === this.round ? this.publish(built, true) : built;
    });
  }

  /**
   * Builds the request that Send sends, without credentials and without fields that the document does not
   * declare.
   */
  withoutCredentials(): HttpRequest {
    const { context, values, alternative } = this.form;
    return buildRequest(context.panel, values, { alternative, typed: new Map() }).request;
  }

  /**
   * Returns method and URL of the shown request, with dots in place of entered credentials and of the values
   * of custom fields. Credentials that were not entered are omitted.
   */
  masked(): Pick<HttpRequest, "method" | "url"> {
    const { method, url } = this.current.shown.request;
    const { typed = new Map<string, TypedCredential>() } = this.credentials;
    const isEntered = new Map<string, boolean>();
    for (const { scheme } of this.form.context.panel.security.alternatives[this.form.alternative]?.schemes ??
      [])
      if (scheme.type === "apiKey" && scheme.in === "query")
        isEntered.set(encodeUnreserved(scheme.key), Boolean(typed.get(scheme.name)?.key));
    // Custom parameters follow declared ones, which may have the same name.
    const custom = this.form.customFields.flatMap(({ in: place, name }) =>
      place === "query" && name !== "" ? [encodeUnreserved(name)] : [],
    );
    const [address = "", query] = url.split("?");
    const pairs = query
      ?.split("&")
      .reverse()
      .flatMap((pair) => {
        const [name = ""] = pair.split("=");
        const at = custom.indexOf(name);
        if (at >= 0) custom.splice(at, 1);
        return at >= 0 || isEntered.get(name) ? `${name}=••••` : isEntered.has(name) ? [] : pair;
      })
      .reverse();
    return { method, url: pairs?.length ? `${address}?${pairs.join("&")}` : address };
  }

  private get credentials(): Credentials {
    const { alternative, credentials, origin } = this.form;
    return { alternative, typed: credentials.typed(origin) };
  }

  private buildTyped(): BuiltRequest {
    return this.build(this.form.values, this.credentials, this.form.customFields);
  }

  private buildShown(): BuiltRequest {
    const { context, includesCredentials, alternative } = this.form;
    const values = withPlaceholders(context.panel, this.form.valuesWith(this.shownVariant()));
    if (includesCredentials) return this.build(values, this.credentials, this.form.customFields);
    const fields = this.form.customFields.map((field) => ({ ...field, value: "YOUR_VALUE" }));
    return this.build(values, placeholders(alternative), fields);
  }

  private build(values: FormValues, credentials: Credentials, fields: readonly CustomField[]): BuiltRequest {
    const added = fields.filter(({ name }) => name !== "").map(toFilledParameter);
    return buildRequest(this.form.context.panel, values, credentials, added);
  }

  private publish(built: BuiltRequests, isComplete: boolean): BuiltRequests {
    this.built = built;
    this.isComplete = isComplete;
    this.isSlow &&= !isComplete;
    this.notify();
    return built;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
