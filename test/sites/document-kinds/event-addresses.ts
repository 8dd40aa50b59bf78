import type { DocumentKind } from "../../support/document-kinds.js";

const document = (server: string, channel: string, more = ""): string => `
asyncapi: 3.0.0
info: { title: Addresses, version: "1" }
servers: { main: ${server} }
channels: { c: ${channel} }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" } } }
${more}`;
const message = `messages: { m: { payload: { type: string } } }`;

export default {
  kind: "addresses of servers and channels",
  source:
    "AsyncAPI 3.0, Server Object: host, then pathname; a variable may have no default. Parameters Object: what the address has. The official parser puts one slash between",
  cases: [
    {
      where: "a path without a slash at its beginning",
      document: document(
        `{ host: "m.example.com:1884", pathname: api/1, protocol: mqtt }`,
        `{ address: c, ${message} }`,
      ),
      page: "c/o/",
      html: ["mqtt://m.example.com:1884/api/1"],
      samples: ["-h m.example.com -p 1884"],
    },
    {
      where: "a variable without a default",
      document: document(
        `{ host: "w.example.com", pathname: "/{tenant}", protocol: wss, variables: { tenant: { description: Yours. } } }`,
        `{ address: c, ${message} }`,
      ),
      page: "c/o/",
      html: ["tenant", "Yours."],
      notHtml: ['tenant ""'],
      samples: ["wss://w.example.com/TENANT/c"],
    },
    {
      where: "a parameter that the address lacks",
      document: document(
        `{ host: "w.example.com", protocol: wss }`,
        `{ address: /ws, parameters: { token: { description: Sent later. } }, ${message} }`,
      ),
      page: "ws/o/",
      html: ["token string", "Sent later."],
      notHtml: ["token string required"],
      messages: ["invalid-document"],
      samples: ["wss://w.example.com/ws'"],
    },
    {
      where: "2.6: a URL with another scheme than its protocol",
      document: `
asyncapi: 2.6.0
info: { title: Addresses, version: "1" }
servers: { main: { url: "http://localhost:4566", protocol: sqs } }
channels: { c: { publish: { operationId: o, message: { payload: { type: string } } } } }`,
      page: "c/o/",
      html: ["sqs", "http://localhost:4566"],
      notHtml: ["sqs://"],
    },
    {
      where: "a channel whose operations all go one way",
      document: `
asyncapi: 3.0.0
info: { title: Addresses, version: "1" }
servers: { main: { host: w.example.com, protocol: wss } }
channels: { c: { address: c, ${message} } }
operations: { o: { action: send, channel: { $ref: "#/channels/c" } }, p: { action: send, channel: { $ref: "#/channels/c" } } }`,
      page: "c/o/",
      html: ["The channel page shows all messages of c"],
      notHtml: ["both directions"],
    },
  ],
} satisfies DocumentKind;
