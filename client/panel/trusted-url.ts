interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/**
 * Returns the URL of a worker script beside this script, as the page's Trusted Types require. Throws a
 * `TypeError` for any URL outside this folder. https://w3c.github.io/trusted-types/dist/spec/
 */
export function trustedWorkerUrl(address: string): string {
  const folder = new URL("./", import.meta.url).href;
  const check = (requested: string): string => {
    const { href } = new URL(requested, folder);
    if (!href.startsWith(folder)) throw new TypeError("Only scripts of this folder may run as a worker.");
    return href;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("api-reference", { createScriptURL: check });
  return policy ? policy.createScriptURL(address) : check(address);
}
