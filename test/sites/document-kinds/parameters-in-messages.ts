import type { DocumentKind } from "../../support/document-kinds.js";

const document = (parameter: string, message: string, action = "receive"): string => `
asyncapi: 3.0.0
info: { title: Users, version: "1" }
servers: { main: { host: m.example.com, protocol: mqtt } }
channels: { users: { address: "users/{userId}/signed-up", parameters: { userId: ${parameter} }, messages: { it: ${message} } } }
operations: { signUp: { action: ${action}, channel: { $ref: "#/channels/users" } } }`;

export default {
  kind: "parameters of channels that stand in the message",
  source:
    "AsyncAPI 3.0, Parameter Object, location: a runtime expression that says where the value is found; one value, in the address and in the message",
  cases: [
    {
      where: "in the payload, its example",
      document: document(
        `{ examples: ["u-4711"], location: "$message.payload#/user/id" }`,
        `{ payload: { type: object, properties: { user: { type: object, properties: { id: { type: string }, name: { type: string } } } } } }`,
      ),
      page: "users-user-id-signed-up/sign-up/",
      html: ['"id": "u-4711"'],
      samples: ["-t 'users/u-4711/signed-up'", '"id":"u-4711"'],
    },
    {
      where: "a number, its default",
      document: document(
        `{ default: "4711", location: "$message.payload#/id" }`,
        `{ payload: { type: object, properties: { id: { type: integer } } } }`,
      ),
      page: "users-user-id-signed-up/sign-up/",
      html: ['"id": 4711'],
      samples: ["-t 'users/4711/signed-up'", '"id":4711'],
    },
    {
      where: "in a list, and a boolean",
      document: `
asyncapi: 3.0.0
info: { title: Users, version: "1" }
servers: { main: { host: m.example.com, protocol: mqtt } }
channels:
  users:
    address: "users/{id}/{on}"
    parameters: { id: { examples: ["5"], location: "$message.payload#/items/0/id" }, on: { default: "false", location: "$message.payload#/on" } }
    messages: { it: { payload: { type: object, properties: { items: { type: array, items: { type: object, properties: { id: { type: integer } } } }, on: { type: boolean } } } } }
operations: { signUp: { action: receive, channel: { $ref: "#/channels/users" } } }`,
      page: "users-id-on/sign-up/",
      html: ['"id": 5', '"on": false'],
      samples: ["-t 'users/5/false'", '"id":5', '"on":false'],
    },
    {
      where: "in a header, in what the API sends",
      document: document(
        `{ enum: [u-1, u-2], location: "$message.header#/user" }`,
        `{ headers: { type: object, properties: { user: { type: string } } }, payload: { type: string } }`,
        "send",
      ),
      page: "users-user-id-signed-up/sign-up/",
      html: ['"user": "u-1"'],
      samples: ["-t 'users/u-1/signed-up'"],
    },
    {
      where: "an example that its schema does not allow, and an authored message",
      document: document(
        `{ examples: ["u-4711"], location: "$message.payload#/id" }`,
        `{ payload: { type: object, properties: { id: { type: string, maxLength: 3 } } } }`,
      ),
      page: "users-user-id-signed-up/sign-up/",
      notHtml: ['"id": "u-4711"'],
    },
    {
      where: "an example of the author's",
      document: document(
        `{ examples: ["u-4711"], location: "$message.payload#/id" }`,
        `{ payload: { type: object, properties: { id: { type: string } } }, examples: [{ payload: { id: mine } }] }`,
      ),
      page: "users-user-id-signed-up/sign-up/",
      html: ['"id": "mine"'],
      samples: ['"id":"mine"'],
    },
  ],
} satisfies DocumentKind;
