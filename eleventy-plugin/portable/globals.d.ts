/** The only platform global that both the build and the browser have and this folder uses: latin-1 text to base64. */
declare function btoa(text: string): string;
