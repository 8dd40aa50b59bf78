/** Our templates as functions: `compile-templates.mjs` makes them. */
declare module "#templates" {
  interface Template {
    render(page: object): string;
    /** Its own name, and those of all templates that it is put together from. */
    readonly parts: readonly string[];
  }

  interface Printing {
    /** What a template prints of a value. */
    print(value: unknown): string;
    /** What a loop goes through. */
    listOf(value: unknown): readonly unknown[];
    /** Of a list its items, of an object its names and values. */
    pairsOf(value: object | undefined): readonly unknown[];
    markSafe(html: string): object;
    failedIn(template: string, error: unknown): Error;
  }

  export default function (printing: Printing): Readonly<Record<string, Template>>;
}
