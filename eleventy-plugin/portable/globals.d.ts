/** The only platform globals that both the build and the browser have and this folder uses. */

/** Latin-1 text to base64. */
declare function btoa(text: string): string;

/** https://url.spec.whatwg.org/#dom-url-canparse */
declare const URL: { canParse(url: string): boolean };
