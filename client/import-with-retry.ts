const failures = new Map<string, number>();

/**
 * A module at an address relative to this script, as all scripts of ours lie in one folder. Browsers remember that an
 * address has failed, so the next time it is asked for under another. https://github.com/whatwg/html/issues/6768
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
