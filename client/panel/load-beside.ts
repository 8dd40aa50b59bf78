/** A file beside a panel's own, whose address is `panel`. */
export async function loadBeside<File>(panel: string, name: string): Promise<File> {
  const response = await fetch(new URL(name, new URL(panel, document.baseURI)));
  return (await response.json()) as File;
}
