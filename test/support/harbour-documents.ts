/** An API with names that need escaping, and with fields that have alternatives. */
export const harbourDocument = `openapi: 3.1.0
info: { title: Harbour, version: "1" }
servers: [{ url: "https://harbour.example" }]
paths:
  /bookings:
    post:
      operationId: createBooking
      tags: [bookings]
      summary: "Book *a* <b>berth</b> [now](javascript:alert(1))"
      parameters:
        - { name: dry run, in: query, schema: { type: boolean } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } }
      responses:
        "201":
          description: Booked
          headers: { Location: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Booking" } } } }
  /bookings/{id}:
    get:
      tags: [bookings]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: One } }
components:
  schemas:
    Booking:
      type: object
      properties:
        id: { type: string }
        vessel: { $ref: "#/components/schemas/Vessel" }
    Vessel:
      oneOf:
        - { type: object, properties: { sails: { type: integer } } }
        - { type: object, properties: { horse.power: { type: integer } } }
      properties: { part: { $ref: "#/components/schemas/Vessel" } }
`;

/**
 * Events of the same harbour as `harbourDocument`: an operation with one message, and an operation whose
 * reply has several.
 */
export const harbourEvents = `asyncapi: 3.0.0
info: { title: Harbour events, version: "1" }
servers: { live: { host: harbour.example, protocol: wss } }
channels:
  berths:
    address: berths
    messages:
      asked: { name: berthAsked, title: Berth asked, payload: { type: object, properties: { at: { type: string } } } }
  moorings:
    address: moorings
    messages:
      moored: { payload: { type: object } }
      left: { payload: { type: object, required: [fee], properties: { fee: { type: integer } } }, headers: { type: object, properties: { sent: { type: string } } } }
      stayed: { payload: { type: object } }
operations:
  askForBerth: { action: receive, channel: { $ref: "#/channels/berths" } }
  tellOfMoorings:
    action: send
    channel: { $ref: "#/channels/moorings" }
    messages: [{ $ref: "#/channels/moorings/messages/moored" }]
    reply:
      channel: { $ref: "#/channels/moorings" }
      messages: [{ $ref: "#/channels/moorings/messages/left" }, { $ref: "#/channels/moorings/messages/stayed" }]
`;
