import type { DocumentKind } from "../../support/document-kinds.js";

const document = (addresses: readonly string[], tags = ""): string => `
asyncapi: 3.0.0
info: { title: Harbour, version: "1" }
servers: { main: { host: m.example.com, protocol: mqtt } }
channels:
${addresses.map((address, index) => `  c${index}: { address: "${address}", messages: { m: { payload: { type: string } } } }`).join("\n")}
operations:
${addresses.map((_, index) => `  op${index}: { action: send, channel: { $ref: "#/channels/c${index}" }${index === 0 ? tags : ""} }`).join("\n")}`;
const numbered = (count: number, beginning: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${beginning}${index}`);

export default {
  kind: "groups that are named by channels",
  source:
    "the issue: more than 20 such groups stand below headings by common prefix, groups and addresses stay; there is one list called Channels",
  cases: [
    {
      where: "27, 24 of one beginning that divides, and single ones",
      document: document([
        ...numbered(12, "harbour/boats/b"),
        ...numbered(12, "harbour/tides/t"),
        "port",
        "quay",
        "sea",
      ]),
      page: "",
      html: [
        "Operations by channel",
        "port",
        "harbour/boats",
        "harbour/boats/b0",
        "harbour/tides",
        "harbour/tides/t11",
      ],
      markup: [
        /<p class="ar-side-label">harbour\/boats<\/p>/,
        /<p class="ar-side-label">harbour\/tides<\/p>/,
      ],
      written: ["harbour-boats-b0/op0/index.html", "port/op24/index.html"],
    },
    {
      where: "21 of one beginning, with dots",
      document: document([...numbered(11, "eu.orders.o"), ...numbered(10, "eu.bills.b")]),
      page: "eu-orders-o0/",
      html: ["eu.orders.o0"],
      markup: [/<p class="ar-side-label">eu\.orders<\/p>/, /<p class="ar-side-label">eu\.bills<\/p>/],
    },
    {
      where: "20",
      document: document([...numbered(10, "harbour/boats/b"), ...numbered(10, "harbour/tides/t")]),
      page: "",
      html: ["harbour/boats/b0"],
      notMarkup: ['<p class="ar-side-label">harbour/boats</p>'],
      markup: [/<p class="ar-side-label">Channels<\/p>(?:(?!<p class="ar-side-label">Channels<\/p>)[^])*$/],
    },
    {
      where: "few: Channels stands once",
      document: document(["a", "b"]),
      page: "",
      markup: [
        /^(?:(?!ar-side-label">Channels<)[^])*ar-side-label">Channels<(?:(?!ar-side-label">Channels<)[^])*$/,
        "All channels",
      ],
    },
    {
      where: "with tags",
      document: document(["a", "b"], ", tags: [{ name: Alpha }]"),
      page: "",
      markup: [/ar-side-label">Operations<[^]*ar-side-label">Channels<(?:(?!ar-side-label">Channels<)[^])*$/],
    },
  ],
} satisfies DocumentKind;
