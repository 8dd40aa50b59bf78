import { toSamples } from "../../eleventy-plugin/portable/samples/index.js";
import type { FormState } from "./form-state.js";
import { keepSamplesLive } from "./live-samples.js";
import type { Requests } from "./requests.js";

/** Keeps the samples of the page equal to the request of the form. */
export function keepRequestSamplesLive(form: FormState, requests: Requests): void {
  const { languages } = form.context.settings;
  const block = document.getElementById("samples");
  const print = (variant: number): ReadonlyMap<string, string> => {
    const samples = toSamples(requests.sample(variant).request, languages);
    return new Map(samples.map(({ language, code }) => [language, code]));
  };
  if (block) keepSamplesLive(form, block, print);
}

/** The cURL line as it stands in the block, for those whom the browser keeps from sending. */
export function curlSample(form: FormState, requests: Requests): string {
  return toSamples(requests.sample(form.variant).request, ["curl"])[0]?.code ?? "";
}
