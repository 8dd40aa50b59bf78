/** The only globals that this folder uses, available in both the build and the browser. */

/** Encodes Latin-1 text as base64. */
declare function btoa(text: string): string;

/** https://url.spec.whatwg.org/#dom-url-canparse */
declare const URL: { canParse(url: string): boolean };
