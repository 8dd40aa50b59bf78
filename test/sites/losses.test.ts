import { cp, mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

/**
 * The result of `npm run sweep`. The command is plain JavaScript that shares no code with the plugin, so the
 * types of its result are declared here.
 */
interface Losses {
  readonly asked: number;
  readonly lost: readonly { readonly kind: string; readonly pointer: string; readonly text: string }[];
  readonly accepted: ReadonlyMap<string, number>;
  readonly unused: number;
  readonly unusedLost: number;
  readonly dead: readonly string[];
}
const { lossesOf } = (await import(new URL("../bench/losses/losses.js", import.meta.url).href)) as {
  readonly lossesOf: (file: string, folder: string) => Promise<Losses>;
};

const DOCUMENT = `
openapi: 3.1.0
info: { title: Boats, version: "1.2", summary: All of them., description: "Ask for a [key](#section/Keys). [Gone](gone.html)\\n# Keys" }
servers: [{ url: "https://api.example.com", description: Live. }]
tags: [{ name: harbours, description: Where boats lie. }]
paths:
  /boats:
    summary: Boats of all kinds
    parameters: [{ in: query, name: page, description: Never read., schema: { type: integer } }]
    get:
      operationId: listBoats
      summary: List boats
      security: [{ oauth: ["boats:read"] }]
      parameters: [{ in: query, name: page, description: From 1., schema: { type: integer, examples: [7] } }]
      responses:
        "200":
          description: A page
          headers: { X-Left: { description: Calls left., schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: parts/boat.yaml } }, example: [{ name: Carla }] } }
components:
  securitySchemes: { oauth: { type: oauth2, description: By Harbour., flows: { clientCredentials: { tokenUrl: "https://auth.example.com/t", scopes: { "boats:read": Read boats. } } } } }
  schemas: { Unused: { type: object, description: Never used., properties: { lost: { type: string } } } }`;

const BOAT = `
title: Boat
description: What swims.
type: object
properties:
  name: { type: string, description: As painted. }
  kind: { enum: [sail, row] }
`;

const EVENTS = `
asyncapi: 2.6.0
info: { title: Boat events, version: "1", description: All that moves. }
servers: { main: { url: "k.example.com:9092", protocol: kafka, description: The broker. } }
tags: [{ name: boats, description: Everything afloat. }]
channels:
  "boats/{boat}":
    parameters: { boat: { description: By its name., schema: { type: string, examples: [Carla] } } }
    publish:
      operationId: moved
      tags: [{ name: boats }]
      summary: Replaced by the trait
      traits: [{ summary: A boat has moved }]
      bindings: { kafka: { clientId: { const: harbour-7 } } }
      message:
        title: Boat moved
        correlationId: { location: "$message.header#/trace", description: Follows a boat. }
        payload: { type: object, properties: { knots: { type: number, description: Its speed. } } }
        examples: [{ summary: In calm water, payload: { knots: 4.5 } }]
components: { messages: { Unused: { title: Never sent, payload: { type: string } } } }`;

const site = useBuiltSite(
  {
    "openapi.yaml": DOCUMENT,
    "parts/boat.yaml": BOAT,
    "events.yaml": EVENTS,
    "eleventy.config.js": config({
      openapi: { spec: "openapi.yaml", route: "/reference" },
      asyncapi: { spec: "events.yaml", route: "/events" },
    }),
  },
  "--quiet",
);

/** Returns the losses of the built site after changing all of its pages. */
async function lossesWith(change: (html: string) => string, document = "openapi.yaml"): Promise<Losses> {
  const output = await mkdtemp(join(site.folder, "changed-"));
  await cp(join(site.folder, "_site"), output, { recursive: true });
  for (const name of await readdir(output, { recursive: true }))
    if (name.endsWith(".html"))
      await writeFile(join(output, name), change(await readFile(join(output, name), "utf8")));
  return lossesOf(join(site.folder, document), output);
}

test("a whole site has no losses, and each reason for omissions is counted", async () => {
  const { asked, lost, accepted, unused, dead } = await lossesOf(
    join(site.folder, "openapi.yaml"),
    join(site.folder, "_site"),
  );
  expect(asked).toBeGreaterThan(25);
  expect(lost).toEqual([]);
  expect(dead).toEqual([]);
  // One is a text, the other a name; both belong to the unused component.
  expect(unused).toBe(2);
  expect([...accepted]).toEqual([
    ["a parameter of a path that each of its operations replaces", 1],
    ["a link of the document's own that leads nowhere, named by a message", 1],
  ]);
});

test("a text, a name, a value and an anchor that a page loses are reported", async () => {
  const { lost, dead } = await lossesWith((html) =>
    html
      .replaceAll("From 1.", "")
      .replaceAll("X-Left", "")
      .replaceAll("Carla", "")
      .replaceAll("boats:read", "")
      .replaceAll("Boats of all kinds", "")
      .replace('id="responses"', ""),
  );
  expect(lost.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
    "description From 1.",
    "example Carla",
    "header X-Left",
    "scope boats:read",
    "summary Boats of all kinds",
  ]);
  expect(lost.find(({ kind }) => kind === "header")?.pointer).toBe(
    "#/paths/~1boats/get/responses/200/headers/X-Left",
  );
  expect(dead.length).toBeGreaterThan(0);
  expect(dead.every((link) => link.endsWith("#responses"))).toBe(true);
});

test("attributes, scripts and templates are not text of a page", async () => {
  const hidden =
    '<p title="All of them."></p><script>"All of them."</script><template>All of them.</template>';
  const { lost } = await lossesWith((html) =>
    html.replaceAll("All of them.", "").replace("</body>", `${hidden}</body>`),
  );
  expect(lost.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["summary All of them."]);
});

test("events have no losses, and what a page loses is reported", async () => {
  const whole = await lossesOf(join(site.folder, "events.yaml"), join(site.folder, "_site"));
  expect(whole.asked).toBeGreaterThan(15);
  expect(whole.lost).toEqual([]);
  expect(whole.unused).toBe(1);
  expect([...whole.accepted]).toEqual([["a text that another beside a reference to it replaces", 1]]);
  const gone = [
    "A boat has moved",
    "Follows a boat.",
    "harbour-7",
    "Carla",
    "In calm water",
    "4.5",
    "Everything afloat.",
  ];
  const { lost } = await lossesWith(
    (html) => gone.reduce((text, each) => text.replaceAll(each, ""), html),
    "events.yaml",
  );
  expect(lost.map(({ text }) => text).toSorted()).toEqual(gone.toSorted());
});
