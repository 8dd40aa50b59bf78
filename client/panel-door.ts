/** Loads what makes panels work as soon as one is open, however that came about; before, nothing of them is loaded. */
export function openPanelsOnDemand(): void {
  const look = (): void => {
    const panel = document.querySelector<HTMLDetailsElement>("details[open][data-island]");
    const address = panel?.dataset["island"];
    if (!panel || !address) return;
    delete panel.dataset["island"];
    void import(new URL(address, document.baseURI).href);
  };
  document.addEventListener("toggle", look, true);
  addEventListener("pageshow", look);
  look();
}
