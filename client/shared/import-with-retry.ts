const failures = new Map<string, number>();

/**
 * Imports a module by a URL relative to this script; all our scripts are in one folder. Browsers cache failed
 * imports, so a retry appends a query to the URL. https://github.com/whatwg/html/issues/6768
 */
export async function importWithRetry<Module>(address: string): Promise<Module> {
  const times = failures.get(address) ?? 0;
  try {
    return (await import(times ? `${address}?${times}` : address)) as Module;
  } catch (error) {
    failures.set(address, times + 1);
    throw error;
  }
}
