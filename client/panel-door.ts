/**
 * Loads what makes a panel work as soon as it is open, however that came about; before, nothing of it is loaded. The
 * address is relative to this script.
 */
export function openPanelsOnDemand(): void {
  const look = (): void => {
    const panel = document.querySelector<HTMLElement>("[open][data-island]");
    void (panel && import(panel.dataset["island"] ?? ""));
    panel?.removeAttribute("data-island");
  };
  addEventListener("toggle", look, true);
  look();
}
