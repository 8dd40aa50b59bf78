import { build } from "esbuild";
import { stylesAsText } from "../../client-styles.mjs";

/** A part of the script that is loaded when a panel is opened. */
export interface PanelPart {
  readonly name: string;
  /** The part's share of the script's bytes, from 0 to 1. */
  readonly share: number;
}

/** The first row that matches a source file determines its part. */
const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ["Alpine", /@alpinejs/],
  ["styles", /\.css$/],
  ["texts", /labels|fill-label/],
  ["parameters and typed values", /parameter|value|list-editor|object-editor|field-element/],
  ["body editor", /body|text-editor|file-input|media-type/],
  ["credentials", /credential/],
  ["servers and the address", /server|request-line|percent/],
  ["panel.json read", /panel-file|long-texts|packed|components|exact-number/],
  ["state, choices, loading", /./],
];

/** Returns the parts of the panel's script, the heaviest first. */
export async function panelParts(): Promise<readonly PanelPart[]> {
  const { metafile } = await build({
    entryPoints: ["client/panel/http-panel.ts"],
    outdir: "weighed",
    bundle: true,
    plugins: [stylesAsText],
    minify: true,
    format: "esm",
    target: "es2023",
    legalComments: "none",
    write: false,
    metafile: true,
  });
  const [script] = Object.values(metafile.outputs);
  const sizes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(script?.inputs ?? {})) {
    const name = PARTS.find(([, files]) => files.test(path))?.[0] ?? path;
    sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
  }
  return [...sizes]
    .map(([name, bytes]) => ({ name, share: bytes / (script?.bytes ?? 1) }))
    .sort((one, other) => other.share - one.share);
}
