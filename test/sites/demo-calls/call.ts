/** A request to the demo's API, the expected status, and text that the response must contain. */
export type Call = readonly [
  operation: string,
  status: number,
  send: string,
  more?: {
    readonly headers?: Record<string, string>;
    readonly body?: string | FormData;
    readonly holds?: string;
  },
];

export const token = { Authorization: "Bearer YOUR_TOKEN" };
export const expired = { Authorization: "Bearer expired" };
export const key = { "X-Station-Key": "YOUR_API_KEY" };
export const json = { "Content-Type": "application/json" };
