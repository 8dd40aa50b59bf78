/** A file beside a panel's own, whose address from the page is `panel`. What it holds is ours: a `<base>` is the site's. */
export async function loadBeside<File>(panel: string, name: string): Promise<File> {
  const response = await fetch(new URL(name, new URL(panel, location.href)));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return (await response.json()) as File;
}
