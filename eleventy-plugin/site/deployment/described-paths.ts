import type { DescribedPaths } from "../../proxy/path-templates.js";
import type { SourceResult } from "../../references/references.js";
import { usesProxy } from "./proxy-origins.js";
import { serverOrigins } from "./server-origins.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";

/**
 * Returns the path templates of the operations that the proxy may call, grouped by the origins of their
 * servers. The proxy's log shows these templates.
 */
export function describedPaths(
  results: readonly Pick<SourceResult, "source" | "reference">[],
  allowed: readonly string[],
): readonly DescribedPaths[] {
  const found = new Map<string, { origins: readonly string[]; paths: Set<string> }>();
  for (const { reference } of results.filter(({ source }) => usesProxy(source))) {
    for (const operation of reference.tags.flatMap(({ operations }) => operations)) {
      if (operation.kind !== "http" || operation.webhook) continue;
      for (const server of operation.servers) {
        const origins = serverOrigins(server).origins.filter((origin) => allowed.includes(origin));
        if (origins.length === 0) continue;
        const key = origins.join();
        const group = found.get(key) ?? { origins, paths: new Set() };
        found.set(key, group);
        group.paths.add(basePathOf(server.url) + operation.path);
      }
    }
  }
  return [...found.values()].map(({ origins, paths }) => ({ origins, paths: [...paths].sort() }));
}

/** Returns the path of a server URL. Its variables stay unresolved, because the log shows path templates. */
function basePathOf(url: string): string {
  const [, path = ""] = /^[^/?#]*:\/\/[^/?#]*([^?#]*)/.exec(url.trim()) ?? [];
  return trimEndChars(path, "/");
}
