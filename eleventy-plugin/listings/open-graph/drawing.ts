/** What a thread that draws is started with. */
export interface DrawingSetting {
  /** Absolute paths of font files. */
  readonly fontFiles: readonly string[];
}

/** An image to draw. */
export interface CardDrawing {
  readonly svg: string;
  /** Absolute path of the PNG. */
  readonly file: string;
  /** It has characters that only fonts of the system may have: looking through those takes longer than drawing. */
  readonly usesSystemFonts: boolean;
}

/** What becomes of a drawing. */
export type Drawn = { readonly drawn: true } | { readonly failed: string };
