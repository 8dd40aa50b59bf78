import type { ServerValue } from "../../eleventy-plugin/portable/request/form-values.js";
import { toBaseUrl } from "../../eleventy-plugin/portable/request/server-url.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { createCredentialStore, type CredentialStore } from "./credential-store.js";
import { EditedForm } from "./edited-form.js";
import type { EngineLoader } from "./engine.js";
import type { PanelContext } from "./panel-context.js";
import { readPanelChoices, savePanelChoices, type PanelChoices } from "./panel-choices.js";

/** Everything that the reader has typed and chosen for a request. The engine builds the request from it. */
export class FormState extends EditedForm<PanelContext> {
  readonly credentials: CredentialStore;
  private chosenAlternative: number;
  private includes = false;

  constructor(context: PanelContext, engine: EngineLoader, signal: PageSignal) {
    const { panel, settings } = context;
    const choices = readPanelChoices(settings.route, panel);
    super(context, engine, choices.server);
    this.chosenAlternative = choices.alternative ?? 0;
    this.credentials = createCredentialStore(settings.route, () => this.changed(), signal);
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
    return /^[a-z]+:\/\/[^/?#]*/i.exec(toBaseUrl(servers, this.values.server, documentUrl).url)?.[0] ?? "";
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

  setIncludesCredentials(includes: boolean): void {
    this.includes = includes;
    this.changed();
  }

  private saveChoices(choices: PanelChoices): void {
    const { settings, panel } = this.context;
    savePanelChoices(settings.route, panel, choices);
  }
}
