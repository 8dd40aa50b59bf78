import { expired, json, token, type Call } from "./call.js";

const merge = { "Content-Type": "application/merge-patch+json" };
const vessel = '{"kind":"sailing","name":"Sterna","length":9.8,"draught":1.6,"airDraught":14.2}';
const motor = '{"kind":"motor","name":"Quiet Storm","length":1,"draught":1}';

export const booking = (berth: string, ship = vessel): string =>
  `{"berth":"${berth}","arrives":"2026-06-12","departs":"2026-06-14","vessel":${ship}}`;

function papers(size = 20): FormData {
  const form = new FormData();
  form.append(
    "insurance",
    new File([new Uint8Array(size)], "police d'assurance.pdf", { type: "application/pdf" }),
  );
  form.append("photos", new File(["1"], "one.png", { type: "image/png" }));
  form.append("photos", new File(["2"], "two.png", { type: "image/png" }));
  form.append("crew", '[{"name":"Ada","role":"skipper"}]');
  return form;
}

function withoutInsurance(): FormData {
  const form = new FormData();
  form.append("crew", '[{"role":"stowaway"}]');
  return form;
}

export const bookingsCalls: readonly Call[] = [
  [
    "createBooking",
    201,
    "POST /bookings",
    { headers: { ...token, ...json }, body: booking("A3"), holds: '"id":"bk-1044"' },
  ],
  ["createBooking", 401, "POST /bookings", { headers: json, body: booking("A3") }],
  [
    "createBooking",
    409,
    "POST /bookings",
    { headers: { ...token, ...json }, body: booking("B1").replaceAll("2026-06-1", "2026-05-0") },
  ],
  ["createBooking", 415, "POST /bookings", { headers: token, body: booking("A3") }],
  [
    "createBooking",
    422,
    "POST /bookings",
    { headers: { ...token, ...json }, body: booking("Z9"), holds: '"pointer":"/berth"' },
  ],
  [
    "createBooking",
    422,
    "POST /bookings",
    { headers: { ...token, ...json }, body: booking("A1"), holds: "9.8 m is more than the 8 m of A1." },
  ],
  [
    "createBooking",
    422,
    "POST /bookings",
    {
      headers: { ...token, ...json },
      body: booking("A3", motor),
      holds: "must have required property 'fuel'",
    },
  ],
  ["createBooking", 422, "POST /bookings", { headers: { ...token, ...json }, body: booking("A3", "null") }],
  ["createBooking", 422, "POST /bookings", { headers: { ...token, ...json }, body: "{" }],
  ["getBooking", 200, "GET /bookings/bk-1042", { headers: token }],
  [
    "getBooking",
    200,
    "GET /bookings/bk-1042",
    { headers: { ...token, Accept: "application/xml" }, holds: "<berth>B1</berth>" },
  ],
  ["getBooking", 401, "GET /bookings/bk-1042", { headers: expired }],
  ["getBooking", 404, "GET /bookings/bk-1", { headers: token }],
  [
    "updateBooking",
    200,
    "PATCH /bookings/bk-1042",
    {
      headers: { ...token, ...merge },
      body: '{"note":null,"departs":"2026-05-05"}',
      holds: '"departs":"2026-05-05"',
    },
  ],
  ["updateBooking", 401, "PATCH /bookings/bk-1042", { headers: merge, body: "{}" }],
  ["updateBooking", 404, "PATCH /bookings/bk-1", { headers: { ...token, ...merge }, body: "{}" }],
  ["updateBooking", 415, "PATCH /bookings/bk-1042", { headers: { ...token, ...json }, body: "{}" }],
  [
    "updateBooking",
    422,
    "PATCH /bookings/bk-1042",
    { headers: { ...token, ...merge }, body: '{"departs":"2026-05-01"}', holds: '"pointer":"/departs"' },
  ],
  ["cancelBooking", 204, "DELETE /bookings/bk-1042", { headers: token }],
  ["cancelBooking", 401, "DELETE /bookings/bk-1042"],
  ["cancelBooking", 404, "DELETE /bookings/bk-1", { headers: token }],
  ["cancelBooking", 409, "DELETE /bookings/bk-1042", { headers: token }],
  [
    "uploadDocuments",
    201,
    "POST /bookings/bk-1042/documents",
    { headers: token, body: papers(), holds: '"id":9007199254740995,' },
  ],
  ["uploadDocuments", 401, "POST /bookings/bk-1042/documents", { body: papers() }],
  ["uploadDocuments", 404, "POST /bookings/bk-1/documents", { headers: token, body: papers() }],
  ["uploadDocuments", 413, "POST /bookings/bk-1042/documents", { headers: token, body: papers(3_000_000) }],
  [
    "uploadDocuments",
    415,
    "POST /bookings/bk-1042/documents",
    { headers: { ...token, ...json }, body: "{}" },
  ],
  [
    "uploadDocuments",
    422,
    "POST /bookings/bk-1042/documents",
    { headers: token, body: withoutInsurance(), holds: '"pointer":"/crew/0"' },
  ],
  [
    "downloadDocument",
    200,
    "GET /bookings/bk-1042/documents/9007199254740993",
    { headers: token, holds: "%PDF-1.4" },
  ],
  ["downloadDocument", 401, "GET /bookings/bk-1042/documents/9007199254740993"],
  ["downloadDocument", 404, "GET /bookings/bk-1042/documents/9007199254740992", { headers: token }],
];
