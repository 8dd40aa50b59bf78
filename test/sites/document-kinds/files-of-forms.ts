import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "files are sent: as many as there must be, those of a map, and of a range as bytes",
  source:
    "JSON Schema minItems; OpenAPI 3.0.4 and 3.1.1, Media Type Object (ranges), Encoding Object (binary is application/octet-stream); decided: at most five files, and the files of a map have its keys as names",
  cases: [
    {
      where: "a list of files, inline and OpenAPI 3.0",
      ...withOperation("3.0.4", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [pages], properties: { pages: { type: array, minItems: 3, items: { type: string, format: binary } } } } } } }`,
      html: ['filename="pages.bin"', 'filename="pages-2.bin"', 'filename="pages-3.bin"'],
      markdown: ["(pages-3.bin)"],
      curl: ["pages=@pages.bin", "pages=@pages-2.bin", "pages=@pages-3.bin"],
      notCurl: ["pages-4"],
    },
    {
      where: "a list of pictures beside an author's example, of a component",
      ...withOperation("3.1.0", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Album" }, example: { name: Sea }, encoding: { shots: { contentType: image/png } } } } }
components:
  schemas:
    Shots: { type: array, minItems: 2, items: {} }
    Album: { type: object, required: [shots, name], properties: { name: { type: string }, shots: { $ref: "#/components/schemas/Shots" } } }`,
      curl: ["name=Sea", "shots=@shots.png", "shots=@shots-2.png"],
    },
    {
      where: "more than a few",
      ...withOperation("3.1.0", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [all], properties: { all: { type: array, minItems: 400, items: { contentMediaType: image/jpeg } } } } } } }`,
      curl: ["all=@all-5.jpg"],
      notCurl: ["all-6"],
    },
    {
      where: "a map of files in a field, OpenAPI 3.0",
      ...withOperation("3.0.3", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [scans], properties: { scans: { type: object, additionalProperties: { type: string, format: binary } } } } } } }`,
      html: ["map of file", 'filename="key.bin"'],
      notHtml: ["application/json"],
      curl: ["-F 'scans=@key.bin"],
      notCurl: ["application/json"],
    },
    {
      where: "a map of files with the keys of an example, of components",
      ...withOperation("3.1.0", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Form" }, example: { scans: { front: "", back: "" } }, encoding: { scans: { contentType: image/png } } } } }
components:
  schemas:
    Scans: { type: object, additionalProperties: { contentMediaType: image/png } }
    Form: { type: object, properties: { scans: { $ref: "#/components/schemas/Scans" } } }`,
      curl: ["scans=@front.png;type=image/png", "scans=@back.png;type=image/png"],
      notCurl: ["application/json"],
    },
    {
      where: "a map that its encoding writes as JSON",
      ...withOperation("3.1.0", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [m], properties: { m: { type: object, additionalProperties: { type: string, example: v } } } }, encoding: { m: { contentType: application/json } } } } }`,
      curl: ["-F 'm=", "application/json"],
      notCurl: ["=@"],
    },
    {
      where: "bytes of any type, OpenAPI 3.0",
      ...withOperation("3.0.3", "put /f", "f")`
      requestBody: { content: { "*/*": { schema: { type: string, format: binary } } } }`,
      html: ["Content-Type: application/octet-stream", "file.bin"],
      notHtml: ["file.json", "Content-Type: application/json"],
      curl: ["-H 'Content-Type: application/octet-stream'", "@file.bin"],
    },
    {
      where: "bytes of a range of applications, of a component with a type of its own",
      ...withOperation("3.1.0", "put /f", "f")`
      requestBody: { content: { "application/*": { schema: { $ref: "#/components/schemas/Bytes" } } } }
components: { schemas: { Bytes: { contentMediaType: application/pdf } } }`,
      curl: ["-H 'Content-Type: application/pdf'", "@file.pdf"],
    },
    {
      where: "a part of any type",
      ...withOperation("3.0.3", "post /f", "f")`
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [one], properties: { one: { type: string, format: binary } } }, encoding: { one: { contentType: "*/*" } } } } }`,
      curl: ["one=@one.bin;type=application/octet-stream"],
    },
  ],
} satisfies DocumentKind;
