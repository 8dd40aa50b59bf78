import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "a form or multipart body has one serialisation",
  source:
    "OpenAPI 3.0.4 and 3.1.1 Encoding Object, RFC 7578; decided: the Example is the body of the request, required files are in it and not compared, headers of parts are sent, contentType keeps its parameters",
  cases: [
    {
      where: "styles of an urlencoded form, inline",
      ...withOperation("3.0.3", "post /styles", "styles")`
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                csv: { type: array, items: { type: string } }
                deep: { type: object, properties: { bar: { type: integer } } }
                free: { type: string }
                list: { type: array, items: { type: string } }
            encoding:
              csv: { style: form, explode: false }
              deep: { style: deepObject, explode: true }
              free: { allowReserved: true }
            example: { csv: [a, b c], deep: { bar: 0 }, free: a/b, list: [x, y] }`,
      html: ["csv=a,b%20c&deep%5Bbar%5D=0&free=a/b&list=x&list=y"],
      markdown: ["csv=a,b%20c&deep%5Bbar%5D=0&free=a/b&list=x&list=y"],
      curl: ["'csv=a,b%20c'", "'deep%5Bbar%5D=0'", "'free=a/b'", "'list=x'", "'list=y'"],
    },
    {
      where: "parts with types and headers, of a component body",
      ...withOperation("3.1.0", "post /parts", "parts")`
      requestBody: { $ref: "#/components/requestBodies/Parts" }
components:
  requestBodies:
    Parts:
      required: true
      content:
        multipart/form-data:
          schema: { $ref: "#/components/schemas/Parts" }
          encoding:
            user: { contentType: "application/json;charset=utf-8" }
            doc:
              contentType: application/xml
              headers: { X-Part: { schema: { type: string }, example: p1 } }
          examples:
            one: { value: { user: '{"k":"v;w"}', doc: { n: 1 }, meta: '{"a":10}' } }
  schemas:
    Parts:
      type: object
      required: [file]
      properties:
        file: { type: string, format: binary }
        user: { type: string }
        doc: { type: object, xml: { name: record }, properties: { n: { type: integer } } }
        meta:
          type: string
          contentMediaType: application/json
          contentSchema: { type: object, properties: { a: { type: integer } } }`,
      html: [
        'filename="file.bin"',
        'name="user" Content-Type: application/json;charset=utf-8 {"k":"v;w"}',
        'name="doc" Content-Type: application/xml X-Part: p1',
        "<record> <n>1</n> </record>",
        'name="meta" Content-Type: application/json {"a":10}',
      ],
      notHtml: ["Content-Type: application/octet-stream {"],
      markdown: ["X-Part: p1", "<record>", "  <n>1</n>"],
      curl: [
        "'file=@file.bin;type=application/octet-stream'",
        String.raw`-F 'user="{\"k\":\"v;w\"}";type=application/json;charset=utf-8'`,
        "<record>",
        ';type=application/xml;headers="X-Part: p1"',
        String.raw`-F 'meta="{\"a\":10}";type=application/json'`,
      ],
    },
    {
      where: "a file that the example cannot hold, in a file beside",
      ...withOperation("3.0.3", "post /upload", "upload")`
      requestBody:
        content:
          multipart/form-data:
            schema: { $ref: "schemas/upload.yaml" }
            example: { name: report, "pages[]": page.pdf }`,
      files: {
        "schemas/upload.yaml": `
type: object
required: [name, file, "pages[]"]
properties:
  name: { type: string }
  file: { type: string, format: binary }
  "pages[]": { type: array, items: { type: string, format: binary } }
  cover: { type: string, format: binary }
`,
      },
      html: [
        'name="name" report',
        'name="file"; filename="file.bin"',
        'name="pages[]"; filename="pages.bin"',
      ],
      notHtml: ["is missing", 'name="cover"'],
      curl: ["'name=report'", "'file=@file.bin;", "'pages[]=@pages.bin;"],
      notCurl: ["cover"],
    },
    {
      where: "alternatives and a map of files",
      ...withOperation("3.1.0", "post /token", "token")`
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, additionalProperties: { type: string, format: binary } }`,
      html: ['name="key"; filename="key.bin" Content-Type: application/octet-stream'],
      curl: ["-F 'key=@key.bin;type=application/octet-stream'"],
    },
    {
      where: "alternatives of a form",
      ...withOperation("3.1.0", "post /token", "token")`
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              oneOf:
                - { title: Code, type: object, required: [grant, code], properties: { grant: { const: code }, code: { type: string, example: a b } } }
                - { title: Refresh, type: object, required: [grant, token], properties: { grant: { const: refresh }, token: { type: string, example: r1 } } }`,
      markdown: ["grant=code&code=a+b", "grant=refresh&token=r1"],
      curl: ["'grant=code'", "'code=a+b'"],
    },
    {
      where: "a webhook's payload",
      document: openapi("3.1.0")`
paths: {}
webhooks:
  moved:
    post:
      operationId: moved
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { ids: { type: array, items: { type: integer } }, gone: { type: [string, "null"] } } }
            encoding: { ids: { explode: false } }
            example: { ids: [1, 2], gone: null }
      responses: { "200": { description: OK } }`,
      page: "webhooks/moved/",
      html: ["ids=1,2"],
      notHtml: ["gone="],
      markdown: ["ids=1,2"],
    },
    {
      where: "base64 text as a whole body, and bytes of a text type",
      ...withOperation("3.1.0", "put /picture", "picture")`
      requestBody:
        required: true
        content: { image/png: { schema: { type: string, contentEncoding: base64, contentMediaType: image/png, examples: [aGVsbG8=] } } }`,
      html: ["aGVsbG8="],
      markdown: ["aGVsbG8="],
      curl: ["Content-Type: image/png", "--data-raw 'aGVsbG8='"],
      notCurl: ["@file"],
    },
    {
      where: "OpenAPI 3.0: styles of a multipart form, which count in 3.1",
      ...withOperation("3.0.4", "post /tags", "tags")`
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { tags: { type: array, items: { type: string } } } }
            encoding: { tags: { style: form, explode: false, allowReserved: true } }
            example: { tags: [red, blue] }`,
      html: ['name="tags" red', 'name="tags" blue'],
      notHtml: ["red,blue", "Encoding"],
      notMarkdown: ["red,blue", "Encoding", "Style"],
      curl: ["--form-string 'tags=red'", "--form-string 'tags=blue'"],
      notCurl: ["red,blue"],
    },
    {
      where: "OpenAPI 3.0: the same of a component, content type and headers stay",
      ...withOperation("3.0.0", "post /tags", "tags")`
      requestBody: { $ref: "#/components/requestBodies/Tags" }
components:
  requestBodies:
    Tags:
      content:
        multipart/form-data:
          schema: { type: object, properties: { point: { type: object, properties: { x: { type: integer, example: 4 } } } } }
          encoding: { point: { contentType: application/vnd.point+json, style: deepObject, headers: { X-Unit: { schema: { type: string, example: mm } } } } }`,
      html: ['name="point" Content-Type: application/vnd.point+json X-Unit: mm {"x":4}'],
      notHtml: ["point[x]", "deepObject"],
      notMarkdown: ["deepObject"],
      notCurl: ["point[x]"],
    },
    {
      where: "OpenAPI 3.0: an urlencoded form of a callback keeps them",
      ...withOperation("3.0.3", "post /tags", "tags")`
      callbacks:
        told:
          "{$request.query.u}":
            post:
              requestBody:
                content:
                  application/x-www-form-urlencoded; charset=utf-8:
                    schema: { type: object, properties: { tags: { type: array, items: { type: string } } } }
                    encoding: { tags: { style: form, explode: false } }
              responses: { "204": { description: OK } }`,
      markdown: ["Style: `form`"],
    },
  ],
} satisfies DocumentKind;
