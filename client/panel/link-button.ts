import type * as FurtherModule from "./panel-further.js";
import { quietButton } from "./buttons.js";
import { CHECK_FAILURES, type Checker } from "./checker.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";
import type { Requests } from "./requests.js";

interface LinkButtonOptions {
  readonly form: FormState;
  readonly element: HTMLElement;
  readonly checker: Checker;
  readonly requests: Requests;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly context: ResponseContext;
  /** Shows a text beside Send. */
  readonly showHint: (text: string) => void;
}

/** Adds a button below the fields that copies a link to the request. It reports what the link omits. */
export function addLinkButton({
  form,
  element,
  checker,
  requests,
  further,
  context,
  showHint,
}: LinkButtonOptions): void {
  const copy = async (): Promise<string> => {
    const { linkToRequest, MAX_LINK } = await further();
    const secrets = await checker.request("secrets", {}, { milliseconds: 3000 });
    if (typeof secrets === "string")
      return context.getText(CHECK_FAILURES[secrets === "replaced" ? "late" : secrets]);
    const { href, leftOut } = linkToRequest(form, element.dataset["panel"] ?? "", secrets);
    const unknown = "customUrl" in form.values.server ? [context.getText("panelCustomUrl")] : [];
    const omitted = [...unknown, ...leftOut, ...requests.ownNames()];
    if (href.length > MAX_LINK)
      return context.getText("panelLinkTooLong", {
        size: context.getText("panelKilobytes", { count: MAX_LINK / 1024 }),
      });
    await navigator.clipboard.writeText(href);
    const omissions =
      omitted.length === 0 ? "" : context.getText("panelLinkLacks", { names: omitted.join(", ") });
    return [context.getText("panelLinkCopied"), omissions].filter(Boolean).join(" ");
  };
  const button = quietButton(context.getText("panelCopyLink"), () => {
    void copy().then(showHint, () => showHint(context.getText("panelLinkRefused")));
  });
  button.classList.add("ar-offer");
  element.querySelector(".ar-notes")?.before(button);
}
