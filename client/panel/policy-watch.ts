export interface PolicyWatch {
  isBroken(): boolean;
  stop(): void;
}

/** Whether the policy of the site keeps the browser from calling an address. */
export function watchPolicy(origin: string): PolicyWatch {
  let isBroken = false;
  const note = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isBroken ||= effectiveDirective === "connect-src" && blockedURI.startsWith(origin);
  };
  document.addEventListener("securitypolicyviolation", note);
  return {
    isBroken: () => isBroken,
    stop: () => document.removeEventListener("securitypolicyviolation", note),
  };
}
