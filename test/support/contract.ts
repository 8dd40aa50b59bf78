import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import type { HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import type { EchoServer } from "./echo-server.js";
import { differences, toComparable, toExpected, type ComparableRequest } from "./recorded-request.js";
import { runSamples, type SampleRun } from "./run-samples.js";

/** The code of a sample and the request it must send. `key` identifies its run at the echo server. */
export interface ContractCase {
  readonly key: string;
  readonly code: string;
  readonly expected: ComparableRequest;
}

export interface ContractReport {
  /**
   * Failures and differences from the expected request, by key. A case without an entry sent the expected
   * request.
   */
  readonly wrong: ReadonlyMap<string, readonly string[]>;
  readonly run: SampleRun;
}

/**
 * Checks the contract "a copied sample is the request": runs samples and compares each received request with
 * the expected one. Expected requests are either computed (`toContractCase`) or recorded from a browser
 * (`toComparable`).
 */
export async function checkContract(
  language: HttpLanguage,
  cases: readonly ContractCase[],
  server: EchoServer,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<ContractReport> {
  const run = await runSamples(language, cases, files);
  const wrong = cases.flatMap(({ key, expected }): [string, readonly string[]][] => {
    const failure = run.failures.get(key);
    if (failure !== undefined) return [[key, [failure]]];
    const [recorded, ...more] = server.recorded(key);
    if (!recorded || more.length > 0)
      return [[key, [`${more.length + (recorded ? 1 : 0)} requests arrived`]]];
    const found = differences(expected, toComparable(recorded), language);
    return found.length === 0 ? [] : [[key, found]];
  });
  return { wrong: new Map(wrong), run };
}

/** Creates the case of a request. The sample sends it to the echo server instead of the origin of its URL. */
export function toContractCase(
  key: string,
  request: HttpRequest,
  print: (request: HttpRequest) => string,
  server: EchoServer,
  files: Readonly<Record<string, Uint8Array>>,
): ContractCase {
  const base = server.baseUrl(key);
  const moved = { ...request, url: base + request.url.replace(/^https?:\/\/[^/?]+/, "") };
  return { key, code: print(moved), expected: toExpected(moved, base, files) };
}
