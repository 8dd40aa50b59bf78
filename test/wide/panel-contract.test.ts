import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { startEchoServer, type EchoServer, type RecordedRequest } from "../support/echo-server.js";
import { copiedLink, copiedSamples, openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { differences, toComparable, type ComparableRequest } from "../support/recorded-request.js";
import { runSamples, sampleRunners } from "../support/run-samples.js";
import { uploads } from "../support/uploads.js";

/** Texts that some encoder has encoded incorrectly. */
const TEXTS = ["plain", "a b+c", "a/b?c=d&e#f", "ä “日本語” 😀", "100% %41 '\"`$(id)\\", "[x],{y};|z"];
const LATIN = ["plain", "a  b", "a,b=c;d", "ä é", "'\"`$(id)\\", "%41 & #"];

interface Filled {
  readonly operation: string;
  readonly text: string;
  /** Types the text, as a reader would. */
  readonly fill: (page: Page, text: string) => Promise<void>;
  /** Fills in the values that a link to the request never contains. */
  readonly again?: (page: Page, text: string) => Promise<void>;
}

const field = (page: Page, name: string) =>
  page.locator("form[data-ready]").getByLabel(name, { exact: true });

const plain = (page: Page, text: string): Promise<void> => field(page, "value").fill(text);

/** Removes all values and adds two, using the form's buttons. */
async function list(page: Page, text: string): Promise<void> {
  const form = page.locator("form[data-ready]");
  while ((await form.getByRole("button", { name: /^Remove value/ }).count()) > 0)
    await form
      .getByRole("button", { name: /^Remove value/ })
      .first()
      .click();
  for (const [number, value] of [text, "second"].entries()) {
    await form.getByRole("button", { name: "Add value" }).click();
    await form.getByLabel(`value, value ${number + 1}`, { exact: true }).fill(value);
  }
}

async function members(page: Page, text: string): Promise<void> {
  await field(page, "first").fill(text);
  await field(page, "second").fill("2");
}

const body = (page: Page, text: string): Promise<void> => page.locator("#ar-request-body").fill(text);

const fillers = { text: plain, list, map: members };
type Kind = keyof typeof fillers;

const kinds: readonly Kind[] = ["text", "list", "map"];
const both = ["joined", "exploded"];

const styled: readonly [operation: string, kind: Kind, texts: readonly string[]][] = [
  ...["simple", "label", "matrix"].flatMap((style) =>
    both.flatMap((how) =>
      kinds.map((kind): [string, Kind, readonly string[]] => [
        `path-${style}-${how}-${kind}`,
        kind,
        TEXTS.slice(1, 4),
      ]),
    ),
  ),
  ...both.flatMap((how) =>
    kinds.map((kind): [string, Kind, readonly string[]] => [`query-form-${how}-${kind}`, kind, TEXTS]),
  ),
  ...both.flatMap((how): [string, Kind, readonly string[]][] => [
    [`query-spacedelimited-${how}-list`, "list", TEXTS.slice(0, 2)],
    [`query-pipedelimited-${how}-list`, "list", TEXTS.slice(0, 2)],
  ]),
  ["query-deepobject-exploded-map", "map", TEXTS],
  ["query-reserved", "text", TEXTS],
  ["query-content", "text", TEXTS],
  ["header-text", "text", LATIN],
  ["header-list", "list", LATIN.slice(0, 3)],
  ["header-map", "map", LATIN.slice(0, 3)],
  ["cookie-text", "text", TEXTS.slice(0, 2)],
];

const picture = (page: Page): Promise<void> =>
  page
    .locator("[type=file]")
    .and(page.getByLabel("picture"))
    .setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: Buffer.from(uploads["photo.png"] ?? []),
    });

const parts = async (page: Page, text: string): Promise<void> => {
  await plain(page, text);
  await picture(page);
};

const secret =
  (name: string) =>
  async (page: Page, text: string): Promise<void> => {
    await field(page, name).fill(text);
  };

/** Operations for which a link contains none of the entered values. */
const WITHHELD = /^(secured-|cookie-|body-part-lists|body-file)/;

const cases: readonly Filled[] = [
  ...styled.flatMap(([operation, kind, texts]) =>
    texts.map((text) => ({ operation, text, fill: fillers[kind] })),
  ),
  ...["post", "put", "patch", "delete"].map((method) => ({
    operation: `body-json-${method}`,
    text: '{ "value": 1.0, "b": [9007199254740993] }',
    fill: body,
  })),
  ...TEXTS.map((text) => ({ operation: "body-text", text: `${text}\n${text}`, fill: body })),
  { operation: "body-xml", text: "<a b='c'>ä &amp; 'd' $(id)</a>\n", fill: body },
  { operation: "body-lines", text: '{"a":1}\n{"a":2}\n', fill: body },
  ...TEXTS.map((text) => ({ operation: "body-form", text, fill: plain })),
  ...TEXTS.slice(0, 4).map((text) => ({ operation: "body-parts", text, fill: parts, again: picture })),
  ...TEXTS.slice(1, 3).map((text) => ({ operation: "body-part-headers", text, fill: parts, again: picture })),
  ...TEXTS.slice(2, 5).map((text) => ({ operation: "body-mixed", text, fill: plain })),
  ...TEXTS.slice(3, 5).map((text) => ({ operation: "body-related", text, fill: parts, again: picture })),
  {
    operation: "body-part-lists",
    text: "two files",
    fill: async (page) => {
      const file = {
        name: "photo.png",
        mimeType: "image/png",
        buffer: Buffer.from(uploads["photo.png"] ?? []),
      };
      await page.locator("#ar-f0-0").setInputFiles(file);
      await page.getByRole("button", { name: "Add file" }).click();
      await page.locator("#ar-f0-1").setInputFiles({
        ...file,
        name: "second file.bin",
        mimeType: "application/octet-stream",
        buffer: Buffer.from(uploads["second file.bin"] ?? []),
      });
    },
  },
  {
    operation: "body-file",
    text: "a file",
    fill: (page) =>
      page.locator("#ar-request-body").setInputFiles({
        name: "second file.bin",
        mimeType: "application/octet-stream",
        buffer: Buffer.from(uploads["second file.bin"] ?? []),
      }),
  },
  { operation: "secured-bearer", text: "to-k_e.n/+=", fill: secret("bearer") },
  { operation: "secured-key-header", text: "k'e\"y $(id)", fill: secret("key-header") },
  { operation: "secured-key-query", text: "k&e=y ä", fill: secret("key-query") },
  { operation: "secured-key-cookie", text: "s3cret", fill: secret("key-cookie") },
  { operation: "secured-oauth", text: "pasted", fill: secret("oauth") },
  { operation: "secured-openid", text: "pasted", fill: secret("openid") },
  {
    operation: "secured-basic",
    text: "üser",
    fill: async (page, text) => {
      await page.locator("#ar-credential-basic-username").fill(text);
      await page.locator("#ar-credential-basic-password").fill("p:w ord");
    },
  },
  {
    operation: "secured-both",
    text: "first",
    fill: async (page, text) => {
      await field(page, "key-header").fill(text);
      await field(page, "bearer").fill("second");
    },
  },
];

/**
 * One case per operation, with different texts for different operations. This is enough, because links
 * contain all texts in the same way.
 */
const followed = [...new Set(cases.map(({ operation }) => operation))].flatMap((operation, turn) => {
  const own = [...cases.entries()].filter(([, each]) => each.operation === operation);
  return own.filter((_, number) => number === turn % own.length);
});

interface Sent {
  readonly link: string;
  readonly samples: Readonly<Record<string, string>>;
  readonly notes: string;
}

browserGroup("what Send sends is what the copied samples send", () => {
  const pages = useBrowserPages("panel");
  const sent: Sent[] = [];
  let server: EchoServer;

  beforeAll(async () => {
    server = await startEchoServer();
    const { page } = await pages.open("/requests/");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const addresses = await page.evaluate(async () => {
      const found = new Map<string, string>();
      for (const tag of ["styles", "bodies", "security"]) {
        const html = await (await fetch(`/requests/${tag}/`)).text();
        for (const [, id = ""] of html.matchAll(/href="(?:\.\/)?([a-z0-9-]+)\/"/g))
          found.set(id, `/requests/${tag}/${id}/`);
      }
      return [...found];
    });
    const addressOf = new Map(addresses);
    let current = "";
    for (const [index, { operation, text, fill }] of cases.entries()) {
      if (operation !== current) {
        const address = addressOf.get(operation);
        if (address === undefined) throw new Error(`${operation} has no page.`);
        await page.goto(pages.origin + address);
        await openPanel(page);
        await page.getByLabel("Include my values in samples").check();
        current = operation;
      }
      await useBaseUrl(page, server.baseUrl(`send-${index}`));
      await fill(page, text);
      await send(page);
      sent.push({
        samples: await copiedSamples(page),
        notes: await page.locator(".ar-notes").innerText(),
        link: await copiedLink(page),
      });
    }
    for (const [index, { operation, text, fill, again }] of followed) {
      const { link = "" } = sent[index] ?? {};
      // Leaves the page first. Otherwise the browser would follow the link within the open page.
      await page.goto("about:blank");
      await page.goto(link);
      const filledIn = link.endsWith("#try-it?") ? "form[data-ready]" : ".ar-notes :text('Filled in from')";
      await page.locator(filledIn).waitFor();
      await useBaseUrl(page, server.baseUrl(`linked-${index}`));
      await (again ?? (WITHHELD.test(operation) ? fill : undefined))?.(page, text);
      await send(page);
    }
  });
  afterAll(() => server.close());

  test("there are enough of them", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(sent).toHaveLength(cases.length);
  });

  test("each is sent once", () => {
    const counts = cases.map((_, index) => server.recorded(`send-${index}`).length);
    expect(cases.filter((_, index) => counts[index] !== 1)).toEqual([]);
  });

  test("notes the headers that the browser omits", () => {
    const noted = cases.flatMap(({ operation }, index) =>
      /cookie/i.test(sent[index]?.notes ?? "") ? [operation] : [],
    );
    expect([...new Set(noted)]).toEqual(["cookie-text", "secured-key-cookie"]);
  });

  test("sends the same request from a link, except for values that a link never contains", () => {
    const wrong = followed.flatMap(([index, { operation, text }]) => {
      const [own, linked] = [`send-${index}`, `linked-${index}`].map((key) => server.recorded(key));
      const [before, after] = [own?.[0], linked?.[0]].map(toArrived);
      return linked?.length === 1 && isDeepStrictEqual(before, after)
        ? []
        : [[operation, text, before, after]];
    });
    expect(wrong).toEqual([]);
    expect(followed.length).toBeGreaterThan(50);
  });

  // The site of these pages must choose each language that is not shown by default.
  describe.each(Object.keys(httpLanguages) as HttpLanguage[])("%s", (language) => {
    sampleRunners[language].group("copied and run", () => {
      test("sends the same", async () => {
        const samples = cases.map((_, index) => ({
          key: `${language}-${index}`,
          code: (sent[index]?.samples[language] ?? "").replaceAll(
            `/run/send-${index}`,
            `/run/${language}-${index}`,
          ),
        }));
        const run = await runSamples(language, samples, uploads);
        const wrong = cases.flatMap(({ operation, text }, index) => {
          const [own] = server.recorded(`send-${index}`);
          const [copied] = server.recorded(`${language}-${index}`);
          if (!own || !copied)
            return [[operation, text, run.failures.get(`${language}-${index}`) ?? "nothing arrived"]];
          const found = bothWays(toComparable(own), toComparable(copied), language);
          return found.length === 0 ? [] : [[operation, text, found.join("; ")]];
        });
        expect(wrong).toEqual([]);
      });

      if (language === "curl")
        test("sends parts that are byte-equal except for the boundary", () => {
          const ofParts = cases.flatMap(({ operation }, index) =>
            operation.startsWith("body-part") ? [index] : [],
          );
          for (const index of ofParts) {
            const [own, copied] = [`send-${index}`, `curl-${index}`].map((key) => server.recorded(key)[0]);
            expect(withoutBoundary(own)).toBe(withoutBoundary(copied));
          }
          expect(ofParts).toHaveLength(7);
        });
    });
  });
});

/**
 * Returns the complete request, byte for byte, except for the boundary of a multipart body and the length,
 * which vary.
 */
function toArrived(recorded: RecordedRequest | undefined): object | undefined {
  if (!recorded) return undefined;
  const { method, target, headers } = recorded;
  const isParts = headers.some(([, value]) => value.startsWith("multipart/form-data"));
  return {
    method,
    target,
    headers: headers.filter(([name]) => !isParts || !/^content-(type|length)$/i.test(name)),
    body: isParts ? withoutBoundary(recorded) : recorded.body.toString("latin1"),
  };
}

function withoutBoundary(recorded: RecordedRequest | undefined): string {
  const [, type = ""] = recorded?.headers.find(([name]) => name.toLowerCase() === "content-type") ?? [];
  const [, boundary = ""] = /^multipart\/form-data; ?boundary=(.+)$/.exec(type) ?? [];
  expect(boundary).not.toBe("");
  return (recorded?.body ?? Buffer.of()).toString("latin1").replaceAll(boundary, "boundary");
}

/** Returns only differences that neither the exceptions for browsers nor those for `language` explain. */
function bothWays(
  own: ComparableRequest,
  copied: ComparableRequest,
  language: HttpLanguage,
): readonly string[] {
  const partOf = (difference: string): string | undefined => difference.split(":")[0];
  const forLanguage = differences(copied, own, language);
  const parts = new Set(forLanguage.map(partOf));
  return differences(copied, own, "browser").filter((each) => parts.has(partOf(each)));
}
