import { fromHtml } from "hast-util-from-html";
import type { Element, Root } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";

const payloads = [
  "<img src=x onerror=PWNED=1>",
  '"><script>PWNED=1</script>',
  "</script><script>PWNED=1</script>",
  "{{ constructor.constructor('PWNED=1')() }}",
  "{% include '/etc/passwd' %}${PWNED=1}",
  "---js\nmodule.exports = PWNED\n---\n",
  "[x](javascript:PWNED=1)",
  "' onload='PWNED=1' \" onload=\"PWNED=1",
  '<a href="java&#10;script:PWNED=1">x</a>',
  "<svg><animate onbegin=PWNED=1>",
  '<div x-init="PWNED=1" x-data>',
  "</title></head></body></html><iframe srcdoc='<script>parent.PWNED=1</script>'>",
  '<base href="https://evil.example/"><form action="//evil.example"><input name=q>',
  "../../../../etc/passwd",
  "__proto__",
  // Lone surrogates. UTF-8 cannot contain them, and so neither can URLs, files and hashes.
  "\ud800",
  "a\udc00b",
];

/** Returns a document with the payload in every text. */
function hostileDocument(payload: string): object {
  const schema = {
    type: "object",
    title: payload,
    description: payload,
    required: [payload],
    properties: {
      [payload]: {
        type: "string",
        description: payload,
        default: payload,
        enum: [payload],
        pattern: payload,
        format: payload,
        examples: [payload],
      },
    },
    discriminator: { propertyName: payload, mapping: { [payload]: "#/components/schemas/S" } },
    externalDocs: { url: payload, description: payload },
  };
  const parameter = (place: string): object => ({
    name: payload,
    in: place,
    required: true,
    description: payload,
    example: payload,
    schema: { type: "string", description: payload },
  });
  const operation = {
    operationId: payload,
    summary: payload,
    description: payload,
    tags: [payload, `${payload} 2`],
    externalDocs: { url: payload, description: payload },
    parameters: ["path", "query", "header", "cookie"].map(parameter),
    requestBody: {
      description: payload,
      content: {
        [payload]: {
          schema,
          encoding: { [payload]: { contentType: payload, headers: { [payload]: { schema } } } },
          examples: { [payload]: { summary: payload, description: payload, value: payload } },
        },
        // Diagnostics about these examples contain the names of fields.
        ...Object.fromEntries(
          ["x-www-form-urlencoded", "xml"].map((type) => [
            `application/${type}`,
            { schema, example: { [payload]: payload, list: [payload] } },
          ]),
        ),
        "multipart/form-data": { schema, example: { [payload]: payload, list: [payload] } },
        "application/json": {
          schema,
          examples: { lacks: { value: {} }, wrong: { value: { [payload]: 1 } } },
        },
      },
    },
    responses: {
      "200": {
        description: payload,
        headers: { [payload]: { description: payload, schema } },
        content: { [payload]: { schema, example: payload } },
        links: {
          [payload]: { operationId: payload, description: payload, parameters: { [payload]: payload } },
        },
      },
      [payload]: { description: payload },
    },
    callbacks: {
      [payload]: { [payload]: { post: { summary: payload, description: payload, responses: {} } } },
    },
    security: [{ [payload]: [payload] }],
    servers: [
      {
        url: payload,
        description: payload,
        variables: { [payload]: { default: payload, enum: [payload], description: payload } },
      },
    ],
    "x-codeSamples": [{ lang: payload, label: payload, source: payload }],
  };
  return {
    openapi: "3.1.0",
    info: {
      title: payload,
      version: payload,
      summary: payload,
      description: payload,
      termsOfService: payload,
      contact: { name: payload, url: payload, email: payload },
      license: { name: payload, url: payload },
    },
    servers: operation.servers,
    tags: [{ name: payload, description: payload, "x-displayName": payload, externalDocs: { url: payload } }],
    "x-tagGroups": [{ name: payload, tags: [payload] }],
    externalDocs: { url: payload, description: payload },
    paths: { [`/${payload}`]: { post: operation, get: { responses: {} } } },
    webhooks: { [payload]: { post: operation } },
    components: {
      schemas: { S: schema, [payload]: schema },
      securitySchemes: {
        [payload]: {
          type: "oauth2",
          description: payload,
          flows: { implicit: { authorizationUrl: payload, scopes: { [payload]: payload } } },
        },
      },
    },
  };
}

/** Returns an AsyncAPI document with the payload in every text. */
function hostileEvents(payload: string): object {
  const message = {
    name: payload,
    title: payload,
    summary: payload,
    contentType: payload,
    headers: { type: "object", properties: { [payload]: { const: payload } } },
    payload: { type: "object", title: payload, properties: { [payload]: { enum: [payload] } } },
    examples: [{ name: payload, payload: { [payload]: payload } }],
    correlationId: { location: `$message.header#/${payload}` },
  };
  const channel = (address: string): object => ({
    address,
    title: payload,
    parameters: { [payload]: { default: payload, enum: [payload], description: payload } },
    messages: { [payload]: message },
    bindings: { ws: { query: { type: "object", properties: { [payload]: { default: payload } } } } },
  });
  const operation = (action: string, key: string): object => ({
    action,
    title: payload,
    summary: payload,
    channel: { $ref: `#/channels/${key}` },
    tags: [{ name: payload }],
  });
  return {
    asyncapi: "3.0.0",
    info: { title: payload, version: payload, description: payload, tags: [{ name: payload }] },
    servers: {
      [payload]: { host: "example.com", pathname: `/${payload}`, protocol: "wss", title: payload },
      broker: { host: payload, protocol: "mqtt", variables: { [payload]: { default: payload } } },
    },
    channels: { [payload.replaceAll(/[~/]/g, "")]: channel(payload), b: channel(`a/{${payload}}`) },
    operations: { [payload]: operation("receive", "b"), [`${payload} 2`]: operation("send", "b") },
    components: { schemas: { [payload]: { type: "object", title: payload } } },
  };
}

let site: Site;
beforeAll(async () => {
  const sources = payloads.map((_, index) => ({ spec: `specs/${index}.json`, label: `S${index}\ud800` }));
  const events = payloads.map((_, index) => ({
    spec: `specs/events-${index}.json`,
    label: `E${index}\ud800`,
  }));
  const options = {
    openGraph: true,
    site: { url: "https://docs.example.com" },
    openapi: { sources },
    asyncapi: { sources: events },
  };
  const specs = Object.fromEntries(
    payloads.flatMap((payload, index) => [
      [`specs/${index}.json`, JSON.stringify(hostileDocument(payload))],
      [`specs/events-${index}.json`, JSON.stringify(hostileEvents(payload))],
    ]),
  );
  site = await createSite({
    ...specs,
    "eleventy.config.js": config(options),
    "index.md": "# Home",
  });
  const { code, stdout, stderr } = await site.build();
  // Only schemas without any possible value are reported.
  const others = stderr.split("\n").filter((line) => line !== "" && !/value-not-found/.test(line));
  expect({ code, others }, stdout).toEqual({ code: 0, others: [] });
});
afterAll(() => site.dispose());

/**
 * Returns all elements. Elements inside `<template>` are included, because our scripts insert them in the
 * page.
 */
function elements(parent: Root | Element): Element[] {
  return parent.children.flatMap((child) =>
    child.type === "element"
      ? [child, ...elements(child), ...(child.content ? elements(child.content) : [])]
      : [],
  );
}

describe("pages", () => {
  test("contain no element or attribute written by a document that could take effect", async () => {
    for (const path of (await site.written()).filter((path) => path.endsWith(".html"))) {
      for (const element of elements(fromHtml(await site.read(path)))) {
        const { tagName, properties } = element;
        // The panel's own elements, which no document can add.
        if (
          tagName === "ar-is-land" ||
          (tagName === "form" && /^(panel|sign-in)\.json$/.test(String(properties["dataPanel"])))
        )
          continue;
        expect(["iframe", "object", "embed", "base", "form", "style", "math", "animate"], path).not.toContain(
          tagName,
        );
        if (tagName === "script" && properties["src"] === undefined)
          expect(properties["type"], path).toBe("application/ld+json");
        for (const [name, value] of Object.entries(properties)) {
          expect(name, path).not.toMatch(/^(on|x-|:|@|style$|srcdoc$)/i);
          if (name === "href" || name === "src")
            expect(new URL(String(value), "https://x/").protocol, path).toMatch(/^(https?|mailto):$/);
        }
      }
    }
  });

  test("are below their reference, with plain names", async () => {
    for (const path of await site.written()) {
      expect(path).toMatch(
        /^(index\.html|404\.html|sitemap\.xml|pagefind\/.+|llms(-full)?\.txt|\.well-known\/api-catalog|api-reference\/[\w./-]+|(?:reference|events)\/[\p{L}\p{N}/-]+\/(index\.(html|md)|panel\.json|og\.png|[\w.-]+\.json|openapi\.yaml))$/u,
      );
    }
  });

  test("render no template syntax of a document", async () => {
    for (const path of (await site.written()).filter((path) => path.endsWith(".html"))) {
      expect(await site.read(path), path).not.toMatch(/root:x:0|function Function/);
    }
  });
});
