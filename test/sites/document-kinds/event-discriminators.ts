import type { DocumentKind } from "../../support/document-kinds.js";

const head = `
info: { title: Pets, version: "1" }
servers: { main: { host: w.example.com, protocol: wss } }
channels:
  pets: { address: pets, messages: { pet: { payload: { $ref: "#/components/schemas/Pet" } } } }
operations: { petFound: { action: receive, channel: { $ref: "#/channels/pets" } } }
components:
  schemas:`;
const heirs = `
    Pet: { type: object, discriminator: petType, required: [petType, name], properties: { petType: { type: string }, name: { type: string, examples: [Tom] } } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, required: [lives], properties: { lives: { type: integer, examples: [9] } } }] }
    StickInsect: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { petType: { const: StickBug }, color: { type: string } } }] }`;

export default {
  kind: "discriminators of events",
  source:
    "AsyncAPI 2.0 to 3.1, Schema Object: discriminator is a string, the name of the property; its values are names of schemas, or the const of a schema",
  cases: [
    {
      where: "3.0: of a base",
      document: `asyncapi: 3.0.0${head}${heirs}`,
      page: "pets/pet-found/",
      html: ["Decided by petType", "Cat", "lives", "StickInsect", "color"],
      samples: ['"petType":"Cat"'],
    },
    {
      where: "3.1: of a list of alternatives",
      document: `asyncapi: 3.1.0${head}
    Pet: { oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Bird" }], discriminator: kind }
    Dog: { type: object, required: [kind, barks], properties: { kind: { type: string }, barks: { type: boolean } } }
    Bird: { type: object, required: [kind, sings], properties: { kind: { type: string }, sings: { type: boolean } } }`,
      page: "pets/pet-found/",
      html: ["Decided by kind", "Dog", "barks", "Bird", "sings"],
      samples: ['"kind":"Dog"'],
    },
    {
      where: "2.6: of a base",
      document: `
asyncapi: 2.6.0
info: { title: Pets, version: "1" }
servers: { main: { url: "wss://w.example.com", protocol: wss } }
channels: { pets: { publish: { operationId: petFound, message: { payload: { $ref: "#/components/schemas/Pet" } } } } }
components:
  schemas:${heirs}`,
      page: "pets/pet-found/",
      html: ["Decided by petType", "Cat", "lives", "StickInsect", "color"],
      samples: ['"petType":"Cat"'],
    },
    {
      where: "2.0: inline, of a payload with alternatives",
      document: `
asyncapi: 2.0.0
info: { title: Commands, version: "1" }
servers: { main: { url: "mqtt://m.example.com", protocol: mqtt } }
channels:
  commands:
    publish:
      operationId: command
      message: { payload: { type: object, discriminator: verb, oneOf: [{ $ref: "#/components/schemas/Run" }, { $ref: "#/components/schemas/Stop" }] } }
components:
  schemas:
    Run: { type: object, properties: { verb: { type: string }, task: { type: string } } }
    Stop: { type: object, properties: { verb: { type: string }, when: { type: string } } }`,
      page: "commands/command/",
      html: ["Decided by verb", "Run", "task", "Stop", "when"],
      messages: ["alternatives-overlap"],
      samples: ['"verb":"Run"'],
    },
  ],
} satisfies DocumentKind;
