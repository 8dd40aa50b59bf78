/** All globals that this folder uses. Both Node and browsers provide them. */

/** Encodes a Latin-1 string as base64. */
declare function btoa(text: string): string;

/** https://url.spec.whatwg.org/#dom-url-canparse */
declare const URL: { canParse(url: string): boolean };
