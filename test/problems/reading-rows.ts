import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runTransform } from "../../eleventy-plugin/load/change/run-transform.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import { Problem, type Finding, type FindingCode } from "../../eleventy-plugin/problems/problems.js";
import { localServer } from "../support/local-server.js";
import { writeFiles } from "../support/temporary-folder.js";
import {
  sound,
  withLink,
  withSchema,
  withExample,
  withSharedPathItem,
  json,
  deep,
  bomb,
} from "./documents.js";
import { raisedFindings } from "./raised-findings.js";

interface ReadingRow {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly options?: unknown;
  /** Another way to raise the finding. */
  readonly raise?: (folder: string) => Promise<readonly Finding[]>;
}

const spec = { openapi: { spec: "api.json" } };
const file = (content: string | Uint8Array): ReadingRow => ({
  files: { "api.json": content },
  options: spec,
});
const options = (value: unknown): ReadingRow => ({ options: value });

/** Returns a row for a document with a server at `url` that the proxy is configured to call. */
function proxied(url: string, spec = "api.json"): ReadingRow {
  const built = { openapi: { spec, playground: { proxy: true } }, deployment: { output: "server" } };
  const server = { url, protocol: "https", variables: [] };
  return {
    raise: async () => {
      const { proxyOrigins } = await import("../../eleventy-plugin/site/deployment/proxy-origins.js");
      const resolved = resolveOptions(built);
      const reference = { servers: [server], tags: [] } as unknown as Reference;
      return proxyOrigins(
        resolved.sources.map((source) => ({ source, reference })),
        resolved,
        false,
      ).findings.slice(0, 1);
    },
  };
}

/** Returns the findings that a function throws. */
async function thrownBy(work: () => unknown): Promise<readonly Finding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
}

/** A document with a message whose Avro schema is invalid. */
const events = {
  asyncapi: "3.0.0",
  info: { title: "Tides", version: "1" },
  channels: {
    tides: {
      address: "tides",
      messages: {
        height: {
          payload: { schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: { type: "record" } },
        },
      },
    },
  },
  operations: { sendHeight: { action: "send", channel: { $ref: "#/channels/tides" } } },
};

/** One case for each code that can be raised while options are resolved or a document is read. */
export const readingRows: Partial<Record<FindingCode, ReadingRow>> = {
  "unknown-option": options({ opnapi: { spec: "api.json" } }),
  "wrong-option": options({ openapi: { spec: 5 } }),
  "missing-source": options({ openapi: { enabled: true } }),
  "spec-and-sources": options({ openapi: { spec: "a.json", sources: [{ spec: "b.json" }] } }),
  "source-without-route": options({
    openapi: { sources: [{ spec: "a.json", label: "A" }, { spec: "b.json" }] },
  }),
  "duplicate-route": options({
    openapi: {
      sources: [
        { spec: "a.json", label: "A" },
        { spec: "b.json", route: "/reference/a" },
      ],
    },
  }),
  "proxy-without-server": options({ openapi: { spec: "a.json", playground: { proxy: true } } }),
  "option-without-effect": {
    ...file(json(sound)),
    options: { openapi: { spec: "api.json", theme: "moon" } },
  },
  "called-with-options": {
    raise: async () => {
      const { apiReference } = await import("../../eleventy-plugin/index.js");
      return thrownBy(() => apiReference(spec as never));
    },
  },
  "file-not-found": { files: { "apis.json": json(sound) }, options: spec },
  "file-unreadable": {
    options: spec,
    raise: async (folder) => (await mkdir(join(folder, "api.json")), raisedFindings(spec, folder)),
  },
  "not-utf8": file(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  "document-too-large": file(" ".repeat(50 * 1024 * 1024 + 1)),
  "document-empty": file(" \n"),
  "syntax-error": file('{ "openapi": "3.1.0",\n  "info": [ }\n'),
  "duplicate-key": {
    files: { "api.yaml": "openapi: 3.1.0\ninfo: { title: T }\ninfo: { title: U }\n" },
    options: { openapi: { spec: "api.yaml" } },
  },
  "not-an-api-document": file("<!doctype html><title>404</title>"),
  "unsupported-version": file('{"openapi":"4.0.0"}'),
  "alias-bomb": {
    files: { "api.yaml": `openapi: 3.1.0\n${bomb.join("\n")}\n` },
    options: { openapi: { spec: "api.yaml" } },
  },
  "integrity-mismatch": {
    ...file(json(sound)),
    options: { openapi: { sources: [{ spec: "api.json", integrity: `sha256-${"A".repeat(43)}=` }] } },
  },
  "offline-without-copy": options({
    offline: true,
    openapi: { spec: "https://api.example.com/openapi.json" },
  }),
  "transform-waiting": {
    raise: () =>
      new Promise((raised) => {
        let settle: (document: undefined) => void = () => {};
        const slow = (): Promise<undefined> => new Promise((resolve) => (settle = resolve));
        const place = { source: "api.json" };
        const source = { kind: "openapi", spec: "api.json", route: "/reference" } as ResolvedSource;
        const tell = (found: Finding): void => {
          settle(undefined);
          raised([found]);
        };
        void runTransform(slow, {}, source, place, tell, 1000);
      }),
  },
  "transform-failed": {
    ...file(json(sound)),
    options: {
      ...spec,
      transform: () => {
        throw new RangeError("no such tag");
      },
    },
  },
  "reference-refused": file(json(withSchema({ $ref: "file:///etc/passwd" }))),
  "reference-not-found": file(json(withSchema({ $ref: "#/components/schemas/Dog" }))),
  "reference-cycle": file(json(withSchema({ $ref: "#/components/schemas/Pet" }))),
  "example-reference": {
    files: { "api.json": json(withExample({ $ref: "pet.json" })), "pet.json": json({ age: 2 }) },
    options: spec,
  },
  "link-not-found": file(
    json({
      ...sound,
      info: { ...sound.info, description: "[a](#section/Keys) [b](/guide/) ![c](c.png) [d](page.html)" },
    }),
  ),
  "link-target-unknown": file(json(withLink({ operationId: "feedPet" }))),
  "no-operations": file(json({ ...sound, paths: {} })),
  "invalid-document": file(json({ ...sound, info: { title: "Pets" } })),
  "nested-too-deeply": file(deep),
  "lone-surrogate": file(json({ ...sound, info: { ...sound.info, description: "Cut: \ud83d" } })),
  "example-mismatch": file(json(withExample({ age: "two" }))),
  "shared-operations": file(json(withSharedPathItem)),
  "undeclared-scheme": file(json({ ...sound, security: [{ ghost: [] }] })),
  "closed-part": file(
    json(
      withSchema({
        allOf: [
          { type: "object", properties: { a: {} }, additionalProperties: false },
          { type: "object", properties: { b: {} } },
        ],
      }),
    ),
  ),
  "wrong-shape": file(json({ ...sound, tags: "pets" })),
  "unknown-type": file(json({ ...sound, components: { schemas: { Day: { type: "date" } } } })),
  "fetch-failed": {
    raise: async (folder) => {
      const server = await localServer((_, response) => response.writeHead(404).end());
      return withoutPort(
        await raisedFindings({ openapi: { spec: `${server.origin}/openapi.json` } }, folder),
        server.origin,
      );
    },
  },
  "used-cached-copy": {
    raise: async (folder) => {
      let up = true;
      const server = await localServer((_, response) =>
        up ? response.end(json(sound)) : response.writeHead(404).end(),
      );
      const remote = { openapi: { spec: `${server.origin}/openapi.json` } };
      await raisedFindings(remote, folder, true);
      up = false;
      return withoutPort(await raisedFindings(remote, folder, true), server.origin);
    },
  },
  "server-not-proxied": proxied("https://{tenant}.example.com"),
  "private-server": proxied("http://169.254.169.254/latest", "https://specs.example.com/openapi.json"),
  "no-proxy-origins": proxied("/v1"),
  "packages-missing": {
    raise: async () => {
      const { requirePackages } = await import("../../eleventy-plugin/load/asyncapi/packages.js");
      return thrownBy(() => requirePackages({ source: "events.yaml" }, () => false));
    },
  },
  "conversion-failed": {
    raise: async () => {
      const { upgradedText } = await import("../../eleventy-plugin/load/asyncapi/conversion-losses.js");
      return thrownBy(() => upgradedText({ asyncapi: "2.6.0", tags: [] }, { source: "events.yaml" }));
    },
  },
  "payload-untranslated": {
    raise: async (folder) => {
      await writeFiles(folder, { "events.json": json(events) });
      const findings = await raisedFindings({ asyncapi: { spec: "events.json" } }, folder);
      return findings.filter(({ code }) => code === "payload-untranslated");
    },
  },
  "shared-messages": {
    raise: async (folder) => {
      const many = (make: (index: number) => readonly [string, object]): object =>
        Object.fromEntries(Array.from({ length: 40 }, (_, index) => make(index)));
      const tides = { address: "tides", messages: many((index) => [`m${index}`, {}]) };
      const operations = many((index) => [
        `o${index}`,
        { action: "send", channel: { $ref: "#/channels/tides" } },
      ]);
      await writeFiles(folder, { "events.json": json({ ...events, channels: { tides }, operations }) });
      const findings = await raisedFindings({ asyncapi: { spec: "events.json" } }, folder);
      return findings.filter(({ code }) => code === "shared-messages");
    },
  },
  "validation-skipped": {
    raise: async (folder) => {
      const { validateDocument } = await import("../../eleventy-plugin/load/validate/validate-document.js");
      return validateDocument(sound, {
        cacheFolder: folder,
        digest: "d",
        source: "api.json",
        // No other test in this file uses this memory limit, so a new worker is started. An existing one may finish within
        // the time limit.
        limits: { megabytesOfHeap: 500, milliseconds: 1, millisecondsPerMegabyte: 0 },
      });
    },
  },
};

const today = new Date().toISOString().slice(0, 10);

function withoutPort(findings: readonly Finding[], origin: string): readonly Finding[] {
  return JSON.parse(
    json(findings).replaceAll(origin, "http://127.0.0.1:1").replaceAll(today, "2026-01-01"),
  ) as Finding[];
}
