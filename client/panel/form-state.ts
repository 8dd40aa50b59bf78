import type { ServerValue } from "../../eleventy-plugin/portable/request/form-values.js";
import { toBaseUrl } from "../../eleventy-plugin/portable/request/server-url.js";
import type { Gone } from "../each-page.js";
import { createCredentialStore, type CredentialStore } from "./credential-store.js";
import { EditedForm } from "./edited-form.js";
import type { PanelContext } from "./panel-context.js";
import { readPanelChoices, savePanelChoices, type PanelChoices } from "./panel-choices.js";

/** What a reader has typed and chosen for a request. The request that it stands for is the engine's to build. */
export class FormState extends EditedForm<PanelContext> {
  readonly credentials: CredentialStore;
  private chosenAlternative: number;
  private includes = false;

  constructor(context: PanelContext, gone: Gone) {
    const { panel, settings } = context;
    const choices = readPanelChoices(settings.route, panel);
    super(context, choices.server);
    this.chosenAlternative = choices.alternative ?? 0;
    this.credentials = createCredentialStore(settings.route, () => this.changed(), gone);
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
    return /^[a-z]+:\/\/[^/?#]*/i.exec(toBaseUrl(servers, this.values.server, documentUrl).url)?.[0] ?? "";
  }

  override setServer(server: ServerValue): void {
    this.keep({ server });
    super.setServer(server);
  }

  setAlternative(alternative: number): void {
    this.chosenAlternative = alternative;
    this.keep({ alternative });
    this.changed();
  }

  setIncludesMine(includes: boolean): void {
    this.includes = includes;
    this.changed();
  }

  private keep(choices: PanelChoices): void {
    const { settings, panel } = this.context;
    savePanelChoices(settings.route, panel, choices);
  }
}
