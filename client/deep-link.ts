/** Shows what the address points at: opens every entry and selects every tab that it lies in. */
export function revealTarget(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  if (target === null) return;
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.previousElementSibling?.previousElementSibling;
    if (tab instanceof HTMLInputElement && around.parentElement?.classList.contains("ar-tabset"))
      tab.checked = true;
  }
  target.scrollIntoView();
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // Typed by hand, with a stray `%`.
  }
}
