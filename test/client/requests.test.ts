import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CustomField, FormState } from "../../client/panel/form-state.js";
import type { PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import { Requests } from "../../client/panel/requests.js";
import type { BuiltRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { panelOf, parameterOf } from "../support/panel-of.js";

const KEY = {
  schemes: [{ scheme: { type: "apiKey", name: "key", in: "query", key: "api_key" }, scopes: [] }],
};
const SECURITY = { declared: true, alternatives: [KEY] };

/** A form with one parameter, and the number of requests that were built for it. */
function formOf(): { form: FormState; type: (value: string) => void; builds: () => number } {
  let [value, builds] = ["", 0];
  const listeners: (() => void)[] = [];
  const panel = {
    ...panelOf({ parameters: [{ ...parameterOf("id", "path"), placeholder: "PET_ID" }], path: "/pets/{id}" }),
    security: {
      ...SECURITY,
      /** Building a request reads the alternatives once. */
      get alternatives() {
        builds += 1;
        return SECURITY.alternatives;
      },
    },
  };
  const valuesWith = () => ({ server: { index: 0, variables: [] }, parameters: [{ sent: true, value }] });
  const form = {
    context: { panel },
    get values() {
      return valuesWith();
    },
    valuesWith,
    variant: 0,
    alternative: 0,
    customFields: [],
    origin: "https://api.example.com",
    includesCredentials: false,
    credentials: { typed: () => new Map([["key", { key: "s3cret" }]]) },
    onChange: (listener: () => void) => listeners.push(listener),
    changed: () => listeners.forEach((listener) => listener()),
  } as unknown as FormState;
  const type = (next: string): void => {
    value = next;
    form.changed();
  };
  return { form, type, builds: () => builds };
}

/** The requests of a form whose module has this `onRequest`. */
function requestsOf(onRequest?: PanelHooks["onRequest"]) {
  const { form, type, builds } = formOf();
  const requests = new Requests(form, onRequest ? { onRequest } : {}, () => 0);
  return { requests, type, builds };
}

const signed = (request: { readonly url: string }) => ({ headers: { "X-Signature": request.url.slice(-9) } });
const signatureOf = ({ current }: Requests) =>
  current.typed.request.headers.find(({ name }) => name === "X-Signature")?.value;

describe("a key press", () => {
  test("builds two requests, and the module is asked once for each", () => {
    const asked: string[] = [];
    const { requests, type, builds } = requestsOf(({ url }) => void asked.push(url));
    type("7");
    expect(builds()).toBe(2);
    expect(asked).toEqual([
      "https://api.example.com/pets/7?api_key=s3cret",
      "https://api.example.com/pets/7?api_key=YOUR_API_KEY",
    ]);
    expect(requests.current.shown.request.url).toBe(asked[1]);
    expect(builds()).toBe(2);
  });

  test("shows dots in place of an entered key, and a placeholder in place of an empty value", () => {
    const { requests } = requestsOf();
    expect(requests.masked().url).toBe("https://api.example.com/pets/PET_ID?api_key=••••");
  });
});

test.each<[title: string, result: unknown, headers: readonly string[], failure: string]>([
  ["a valid name", { headers: { "X-A": "1" } }, ["X-A: 1"], ""],
  ["no value", { headers: { "X-A": undefined, "X-B": null, "X-C": 0 } }, ["X-C: 0"], ""],
  [
    "an invalid name",
    { headers: { "X A": "1", "X-B": "2" } },
    [],
    "onRequest returned the header X A, which cannot be sent",
  ],
  [
    "an invalid value",
    { headers: { "X-A": "1\n2" } },
    [],
    "onRequest returned the header X-A, which cannot be sent",
  ],
  ["a header of the connection", { headers: { Upgrade: "h2c" } }, [], "Upgrade, which cannot be sent"],
])("a module that returns a header with %s", (_, result, headers, failure) => {
  const { requests } = requestsOf((() => result) as PanelHooks["onRequest"]);
  const { typed, failure: reason } = requests.current;
  expect(typed.request.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual(headers);
  expect(reason).toContain(failure);
});

describe("a field of the reader's own with the name of another", () => {
  const documented = [
    { parameter: parameterOf("X-Trace", "header"), field: { sent: true, value: "documented" } },
    { parameter: parameterOf("tag", "query"), field: { sent: true, value: ["a", "b"] } },
    { parameter: parameterOf("X-Unsent", "header"), field: { sent: false, value: "documented" } },
  ];
  const scheme = { name: "account", type: "bearer" };

  function requestsWith(customFields: readonly CustomField[], includesCredentials = false): Requests {
    const panel = panelOf({
      parameters: documented.map(({ parameter }) => parameter),
      security: {
        declared: true,
        alternatives: [{ schemes: [...KEY.schemes, { scheme, scopes: [] }] }],
      } as never,
    });
    const values = { server: { index: 0, variables: [] }, parameters: documented.map(({ field }) => field) };
    const typed = new Map([
      ["key", { key: "s3cret" }],
      ["account", { token: "t0ken" }],
    ]);
    return new Requests(
      {
        context: { panel },
        values,
        valuesWith: () => values,
        variant: 0,
        alternative: 0,
        customFields,
        origin: "https://api.example.com",
        includesCredentials,
        credentials: { typed: () => typed },
        onChange: () => undefined,
      } as unknown as FormState,
      {},
      () => 0,
    );
  }
  const header = (name: string, value: string): CustomField => ({ in: "header", name, value });
  const query = (name: string, value: string): CustomField => ({ in: "query", name, value });
  const valuesOf = ({ request }: BuiltRequest, wanted: string): readonly string[] =>
    request.headers.flatMap(({ name, value }) =>
      name.toLowerCase() === wanted.toLowerCase() ? [value] : [],
    );

  test.each(["x-trace", "Authorization"])("the header %s: it is sent, shown, and noted", (name) => {
    const { typed, shown } = requestsWith([header(name, "own")]).current;
    expect(valuesOf(typed, name)).toEqual(["own"]);
    expect(valuesOf(shown, name)).toEqual(["YOUR_VALUE"]);
    expect(typed.notes).toEqual([{ code: "noteReplaced", subject: name }]);
    expect(valuesOf(requestsWith([header(name, "own")], true).current.shown, name)).toEqual(["own"]);
  });

  test("a header that is not sent otherwise, and one without a name: no note", () => {
    expect(requestsWith([header("X-Unsent", "own"), header("", "")]).current.typed.notes).toEqual([]);
  });

  test("a query parameter: both are sent, and only the reader's own is masked", () => {
    const requests = requestsWith([query("tag", "own")]);
    expect(requests.current.typed.request.url).toBe(
      "https://api.example.com/?tag=a&tag=b&tag=own&api_key=s3cret",
    );
    expect(requests.masked().url).toBe("https://api.example.com/?tag=a&tag=b&tag=••••&api_key=••••");
  });

  test("a key in the query: it is sent, masked and noted", () => {
    const requests = requestsWith([query("api_key", "own")]);
    const { typed, shown } = requests.current;
    expect(typed.request.url).toBe("https://api.example.com/?tag=a&tag=b&api_key=own");
    expect(shown.request.url).toBe("https://api.example.com/?tag=a&tag=b&api_key=YOUR_VALUE");
    expect(requests.masked().url).toBe("https://api.example.com/?tag=a&tag=b&api_key=••••");
    expect(typed.notes).toEqual([{ code: "noteReplaced", subject: "api_key" }]);
  });
});

describe("a module that returns a promise", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A module whose promises end on request, for all URLs that contain the text. */
  function pendingModule() {
    const ends = new Map<string, () => void>();
    const onRequest: PanelHooks["onRequest"] = (request) =>
      new Promise((resolve) => ends.set(request.url, () => resolve(signed(request))));
    const end = async (part: string): Promise<void> => {
      for (const [url, resolve] of ends) if (url.includes(part)) resolve();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { onRequest, end };
  }

  test("completes the request later; if that takes long, the requests say so", async () => {
    const { onRequest, end } = pendingModule();
    const { requests, type } = requestsOf(onRequest);
    type("7");
    expect([requests.isComplete, requests.isSlow, signatureOf(requests)]).toEqual([false, false, undefined]);
    await vi.advanceTimersByTimeAsync(300);
    expect(requests.isSlow).toBe(true);
    await end("/pets/7");
    expect([requests.isComplete, requests.isSlow, signatureOf(requests)]).toEqual([true, false, "ey=s3cret"]);
  });

  test("does not complete a newer request: the older promise is superseded", async () => {
    const { onRequest, end } = pendingModule();
    const { requests, type } = requestsOf(onRequest);
    type("1");
    type("2");
    await end("/pets/2");
    await end("/pets/1");
    expect(requests.current.typed.request.url).toBe("https://api.example.com/pets/2?api_key=s3cret");
    expect(signatureOf(requests)).toBe("ey=s3cret");
  });

  test("completes the request also with the promise of a library", async () => {
    const thenable = (request: { readonly url: string }) => ({
      then: (resolve: (result: object) => void) => resolve(signed(request)),
    });
    const { requests, type } = requestsOf(thenable as unknown as PanelHooks["onRequest"]);
    type("7");
    await vi.advanceTimersByTimeAsync(0);
    expect([requests.isComplete, signatureOf(requests)]).toEqual([true, "ey=s3cret"]);
  });

  test("still completes the request that Send has taken", async () => {
    const { requests, type } = requestsOf((request) => Promise.resolve(signed(request)));
    type("1");
    const sent = requests.update();
    type("2");
    expect((await sent).typed.request.url).toBe("https://api.example.com/pets/1?api_key=s3cret");
    expect((await sent).typed.request.headers).toContainEqual({ name: "X-Signature", value: "ey=s3cret" });
  });

  test.each([
    ["is rejected", () => Promise.reject(new Error("no key")), "Error: no key"],
    [
      "resolves to a text",
      () => Promise.resolve("X-Key: 1"),
      'onRequest returned "X-Key: 1" instead of an object',
    ],
    ["never ends", () => new Promise(() => {}), "onRequest has returned nothing for 10 seconds"],
  ])("that %s: the request stays as it is, with the reason", async (_, onRequest, reason) => {
    const { requests, type } = requestsOf(onRequest as PanelHooks["onRequest"]);
    type("7");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.current.failure).toContain(reason);
    expect(requests.current.typed.request.headers).toEqual([]);
    expect(requests.isComplete).toBe(true);
  });
});
