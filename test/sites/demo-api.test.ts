import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import express from "express";
import { CORE_SCHEMA, load } from "js-yaml";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { harbourApi } from "../../fixtures/sites/demo/api.js";
import { berthsCalls } from "./demo-calls/berths.js";
import { booking, bookingsCalls } from "./demo-calls/bookings.js";
import { json, token, type Call } from "./demo-calls/call.js";
import { officeCalls } from "./demo-calls/office.js";
import { tidesCalls } from "./demo-calls/tides.js";
import { listenLocally } from "../support/local-server.js";

const calls = [...tidesCalls, ...berthsCalls, ...bookingsCalls, ...officeCalls];

interface Schema {
  readonly [keyword: string]: unknown;
}
interface DocumentedResponse {
  readonly $ref?: string;
  readonly content?: Record<string, { readonly schema: Schema }>;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: object }> }>;
  };
  readonly responses: Record<string, DocumentedResponse>;
}
interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, DocumentedResponse>; readonly schemas: Schema };
}

const document = load(readFileSync("fixtures/sites/demo/specs/saltmere-harbour.yaml", "utf8"), {
  schema: CORE_SCHEMA,
}) as ApiDocument;
const operations = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId);

/** Returns the responses of an operation by status, with references resolved. */
function responsesOf(operationId: string): Record<string, DocumentedResponse> {
  const operation = operations.find((candidate) => candidate.operationId === operationId);
  return Object.fromEntries(
    Object.entries(operation?.responses ?? {}).map(([status, response]) => [
      status,
      response.$ref
        ? (document.components.responses[response.$ref.replace("#/components/responses/", "")] ?? response)
        : response,
    ]),
  );
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "saltmere", components: document.components });

/**
 * Validates a JSON body against a schema, and returns the errors. References are resolved in the document.
 */
function failures(schema: Schema, body: string): unknown {
  const rooted = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"saltmere#/components'),
  ) as Schema;
  const validate = ajv.compile(rooted);
  return validate(JSON.parse(body)) ? [] : validate.errors;
}

describe("the API of the demo", () => {
  let server: Server;
  let base: string;

  const open = (path: string, init: RequestInit = {}): Promise<Response> => fetch(base + path, init);
  const send = ([, , line, { headers = {}, body } = {}]: Call): Promise<Response> => {
    const [method = "", path = ""] = line.split(" ");
    return open(path, { method, headers, body: body ?? null });
  };

  beforeEach(async () => {
    server = createServer(express().use("/api/v1", harbourApi()));
    base = `http://127.0.0.1:${await listenLocally(server)}/api/v1`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  for (const call of calls) {
    const [operation, status, line, { holds = "" } = {}] = call;
    test(`${operation} responds with ${status} to ${line}, as documented`, async () => {
      // A booking can be cancelled only once. This call cancels it, so that the next one gets a 409.
      if (operation === "cancelBooking" && status === 409) await send(call);
      const answer = await send(call);
      const body = await answer.text();
      expect(answer.status, body).toBe(status);
      expect(body).toContain(holds);

      const documented = responsesOf(operation)[status]?.content;
      const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
      expect(documented ? Object.keys(documented) : [""]).toContain(mediaType);
      if (/json$/.test(mediaType)) expect(failures(documented?.[mediaType]?.schema ?? {}, body)).toEqual([]);
    });
  }

  test("every documented status of every operation is in the table above", () => {
    const documented = operations.flatMap(({ operationId }) =>
      Object.keys(responsesOf(operationId)).map((status) => `${operationId} ${status}`),
    );
    const called = new Set(calls.map(([operation, status]) => `${operation} ${status}`));
    expect(documented.filter((row) => !called.has(row))).toEqual([]);
    expect(operations.length).toBeGreaterThanOrEqual(12);
    expect(operations.length).toBeLessThanOrEqual(16);
  });

  test("pages can be followed until all berths have been listed", async () => {
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const answer = await open(`/berths?limit=4${next && `&cursor=${next}`}`);
      const page = (await answer.json()) as { berths: { id: string }[]; next: string | null };
      seen.push(...page.berths.map(({ id }) => id));
      expect(answer.headers.get("link") === null).toBe(page.next === null);
      next = page.next;
    }
    expect(seen).toEqual(["A1", "A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2"]);
  });

  test("each example of a booking can be sent by every reader; another ship then gets 409", async () => {
    const bookBerth = operations.find(({ operationId }) => operationId === "createBooking");
    const examples = Object.values(bookBerth?.requestBody?.content["application/json"]?.examples ?? {});
    const statusOf = async (text: string): Promise<number> =>
      (await open("/bookings", { method: "POST", headers: { ...token, ...json }, body: text })).status;
    expect(examples).toHaveLength(3);
    for (const { value } of examples) {
      const text = JSON.stringify(value);
      expect([await statusOf(text), await statusOf(text)]).toEqual([201, 201]);
      expect(await statusOf(text.replace(/"name":"[^"]*"/, '"name":"Other"'))).toBe(409);
    }
  });

  test("an idempotency key turns two requests into one booking", async () => {
    const call = {
      method: "POST",
      headers: { ...token, ...json, "Idempotency-Key": "0f9a-4c1e" },
      body: booking("A3"),
    };
    const answers = await Promise.all([open("/bookings", call), open("/bookings", call)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await answers[0].text()).toBe(await answers[1].text());
  });

  test("an uploaded file is returned byte for byte and confirms the booking", async () => {
    const form = new FormData();
    form.append(
      "insurance",
      new File([Uint8Array.from({ length: 256 }, (_, index) => index)], "all-bytes.bin"),
    );
    const answer = await open("/bookings/bk-1042/documents", { method: "POST", headers: token, body: form });
    const id = /"id":(\d+)/.exec(await answer.text())?.[1];
    const file = await open(`/bookings/bk-1042/documents/${id}`, { headers: token });
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual(
      Array.from({ length: 256 }, (_, index) => index),
    );
    expect(file.headers.get("content-disposition")).toBe("attachment; filename=all-bytes.bin");
    expect(await (await open("/bookings/bk-1042", { headers: token })).json()).toMatchObject({
      status: "confirmed",
    });
  });

  test("any page may call it", async () => {
    const preflight = await open("/bookings", {
      method: "OPTIONS",
      headers: { "Access-Control-Request-Headers": "authorization,content-type" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
    expect((await open("/bookings")).headers.get("access-control-allow-origin")).toBe("*");
  });
});
