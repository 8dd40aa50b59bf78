import type { DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "links in the texts of a document",
  source:
    "https://redocly.com/docs/redoc/ for the forms of links, https://spec.openapis.org/oas/v3.1.1.html#relative-references-in-api-description-uris, " +
    "and the project's row on relative addresses: files of the document's own folder are published, what leads nowhere is told",
  cases: [
    {
      where: "Redoc's forms in the document's own description",
      document: `
openapi: 3.0.3
info:
  title: Anchors
  version: "1"
  description: |
    # Introduction
    [a](#section/Metadata) [b](#section/Introduction/Keys) [c](#tag/Big%20pets) [d](#operation/getPet)
    [e](#tag/Big-pets/operation/getPet) [f](#schema/Pet) [g](#metadata) <a href="#tag/Big pets/paths/~1pets~1{id}/get">h</a>

    ## Keys
    # Metadata
tags: [{ name: Big pets, description: "# Sizes" }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [Big pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
components: { schemas: { Pet: { type: object } } }`,
      page: "",
      markup: [
        '<h2 id="section/Introduction">',
        '<h3 id="section/Introduction/Keys">',
        /href="(?:\.\.\/)+links-of-texts\/1\/#section\/Metadata">a</,
        /#section\/Introduction\/Keys">b</,
        /\/1\/big-pets\/">c</,
        /\/big-pets\/get-pet\/">d</,
        /\/big-pets\/get-pet\/">e</,
        /\/schemas\/pet\/">f</,
        '<a href="#section/Metadata">g',
        /\/big-pets\/get-pet\/">h</,
      ],
      markdown: [
        "[a](https://docs.example.com/links-of-texts/1/#section/Metadata)",
        "[d](https://docs.example.com/links-of-texts/1/big-pets/get-pet/)",
        "[g](#metadata)",
      ],
    },
    {
      where: "an operation, its parameter, and what leads nowhere",
      document: `
openapi: 3.1.0
info: { title: Anchors, version: "1", description: "# Authentication\\n\\n## API keys" }
tags: [{ name: Pets, description: "## Sizes & weights" }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      description: |
        ## Errors
        [own](#errors) [start](#authentication) [tag](#tag/Pets/Sizes-and-weights) [sub](#tag/Pets/sizes-weights) [none](#section/Nowhere) [id](#operation/nope)
      parameters: [{ name: size, in: query, schema: { type: string }, description: "By [key](#section/Authentication/API-keys)." }]
      responses: { "204": { description: "[up](/guide/)" } }`,
      page: "pets/list-pets/",
      markup: [
        '<h2 id="section/Errors">',
        '<a href="#section/Errors">own</a>',
        /\/2\/#section\/Authentication">start</,
        /\/2\/pets\/#section\/Sizes-weights">sub</,
        /\/2\/#section\/Authentication\/API-keys">key</,
        'href="#section/Nowhere"',
      ],
      markdown: [
        "[start](https://docs.example.com/links-of-texts/2/#section/Authentication)",
        "[key](https://docs.example.com/links-of-texts/2/#section/Authentication/API-keys)",
      ],
      messages: ["link-not-found"],
    },
    {
      where: "files and pictures of the document's folder, from a file beside as well",
      document: `
openapi: 3.1.0
info:
  title: Files
  version: "1"
  description: "![Map](images/map%20a.png) [guide](docs/guide.md#start)"
  termsOfService: terms.pdf
  license: { name: Own, url: licence.txt }
externalDocs: { url: "docs/more.md" }
paths:
  /a: { $ref: paths/a.yaml }`,
      files: {
        "images/map a.png": "png",
        "docs/guide.md": "# Start",
        "docs/more.md": "# More",
        "terms.pdf": "pdf",
        "licence.txt": "free",
        "paths/a.yaml":
          'get: { description: "![Part](part.svg) ![Map](<../images/map a.png>)", externalDocs: { url: notes.txt }, responses: { "204": { description: ok } } }',
        "paths/part.svg": "<svg/>",
        "paths/notes.txt": "notes",
      },
      page: "operations/get-a/",
      markup: [
        /src="(?:\.\.\/)+api-reference\/files\/links-of-texts~13\/paths\/part\.svg"/,
        /src="(?:\.\.\/)+api-reference\/files\/links-of-texts~13\/images\/map%20a\.png"/,
        /href="(?:\.\.\/)+api-reference\/files\/links-of-texts~13\/paths\/notes\.txt"/,
      ],
      markdown: ["![Part](https://docs.example.com/api-reference/files/links-of-texts~13/paths/part.svg)"],
    },
    {
      where: "Redoc's spelling of headings and tags, and what is no link",
      document: `
openapi: 3.1.0
info:
  title: Spelling
  version: "1"
  description: |
    # Paging & More
    ## What's new in 2.0
    # Über uns
    [a](#section/Paging-and-More) [b](#section/Paging-and-More/What's-new-in-2.0) [c](#section/Uber-uns) [d](#tag/Road-and-Rail)
    [e](#section/Paging-More) [x](#tag/Road Works) [f](#paging-and-more "Title")
tags: [{ name: Road & Rail }]
paths: { /a: { get: { operationId: a, tags: [Road & Rail], responses: { "204": { description: ok } } } } }`,
      page: "",
      markup: [
        /#section\/Paging-More">a</,
        /#section\/Paging-More\/What-s-new-in-2\.0">b</,
        /#section\/%C3%9Cber-uns">c</,
        /\/road-rail\/">d</,
        /#section\/Paging-More">e</,
        "[x](#tag/Road Works)",
        /#section\/Paging-More" title="Title">f</,
      ],
    },
    {
      where:
        "Scalar's form for an operation, ReadMe's for an operation and a group, Redoc's for what it adds",
      document: `
openapi: 3.1.0
info:
  title: Forms
  version: "1"
  description: "[a](#tag/pets/get/pets/{petId}) [b](#tag/pets/GET/pets/%7BpetId%7D) [c](get-pet) [d](pets-api) [e](#section/Authentication/key) [f](get-nothing)"
servers: [{ url: "https://api.example.com" }]
security: [{ key: [] }]
tags: [{ name: Pets API }]
paths: { "/pets/{petId}": { get: { operationId: get-pet, tags: [Pets API], parameters: [{ in: path, name: petId, required: true, schema: { type: string } }], responses: { "204": { description: ok } } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }`,
      page: "",
      markup: [
        /\/pets-api\/get-pet\/">a</,
        /\/pets-api\/get-pet\/">b</,
        /\/pets-api\/get-pet\/">c</,
        /\/pets-api\/">d</,
        /#authorization">e</,
        /href="get-nothing"[^>]*>f</,
      ],
      messages: ["link-not-found"],
    },
    {
      where: "protocols that only another renderer knows, and those that would run",
      document: `
openapi: 3.0.3
info: { title: Protocols, version: "1", description: "See [the **merchant**](entity:Merchant), ![a map](asset:map), [run](javascript:alert(1)), [all][1] and <javascript:alert(2)>.\\n\\n[1]: api-endpoint:List" }
paths: { /a: { get: { operationId: a, description: "Ask [ListPets](api-endpoint:Pets-List) for it.", responses: { "204": { description: ok } } } } }`,
      page: "",
      html: ["See the merchant, a map, run, all and javascript:alert(2)."],
      notMarkup: ['href="entity', 'href="javascript', 'href="api-endpoint', 'src="asset'],
    },
    {
      where: "files that are not published",
      document: `
swagger: "2.0"
info:
  title: Refused
  version: "1"
  description: "[a](.hidden/a.png) [b](../../../outside.md) [c](page.html) [d](missing.png) [e](openapi.yaml) [f](.env.md)"
paths: { /a: { get: { responses: { "204": { description: ok } } } } }`,
      files: { ".hidden/a.png": "png", "page.html": "<p>", ".env.md": "KEY=1" },
      page: "",
      markup: ['href=".hidden/a.png"', 'href="page.html"'],
      messages: ["link-not-found"],
    },
  ],
} satisfies DocumentKind;
