/** File with the licences of bundled packages, beside the bundles. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const NOTICES = "THIRD-PARTY-NOTICES.txt";

const HEAD = "Parts of these scripts were written by others. Each part is named here with its licence.\n";

/** First line of a script with bundled packages. */
const BANNER = `/*! Licences: ${NOTICES} */\n`;

/** @param {string} copyright */
const mit = (copyright) => `MIT License

${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** Licence texts of packages that are installed without one, copied from their repositories. */
const RECORDED = {
  // https://github.com/alpinejs/alpine/blob/main/LICENSE.md
  "@alpinejs/csp": mit("Copyright © 2019-2021 Caleb Porzio and contributors"),
  // https://github.com/scalar/scalar/blob/main/LICENSE
  "@scalar/api-reference": mit("Copyright (c) 2023-present Scalar"),
};

/** Matches the folder of a package, relative to the root, in the path of a file or in a bundler's comment. */
const FOLDER = /(?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/)+/g;

/**
 * Returns the folders of packages that contribute code to a script. Also finds packages that such a package
 * has bundled, because bundlers name them in comments.
 * @param {import("esbuild").Metafile["outputs"][string]} output
 * @param {string} root
 */
export function packagesIn({ inputs }, root) {
  const files = Object.entries(inputs).filter(
    ([file, { bytesInOutput }]) => bytesInOutput > 0 && file.includes("node_modules/"),
  );
  const texts = files.flatMap(([file]) => [
    file,
    ...(readFileSync(join(root, file), "utf8").match(/^\s*\/\/ .*node_modules\/.*$/gm) ?? []),
  ]);
  return [...new Set(texts.flatMap((text) => text.match(FOLDER) ?? []))];
}

/** @param {string} script */
export async function addNoticesBanner(script) {
  await writeFile(script, BANNER + (await readFile(script, "utf8")));
}

/**
 * @param {Iterable<string>} folders of packages, from the root
 * @param {string} root
 * @param {string} note appended to the heading
 */
export function noticesOf(folders, root, note = "") {
  const parts = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const title = `${name} ${version} (${license})`;
    const line = "-".repeat(title.length);
    parts.set(title, `${line}\n${title}\n${line}\n\n${licenceText(name, join(root, folder))}\n`);
  }
  const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
  return [HEAD + note, ...sorted.map(([, part]) => part)].join("\n");
}

/**
 * @param {string} name
 * @param {string} folder
 */
function licenceText(name, folder) {
  const [file] = readdirSync(folder).filter((name) => /^licen[cs]e([.-](md|txt|mit\.txt))?$/i.test(name));
  const found = file && join(folder, file);
  const recorded = RECORDED[/** @type {keyof typeof RECORDED} */ (name)];
  if (found === undefined && recorded === undefined)
    throw new Error(
      `${name} is bundled, but has no licence file: add the text of its repository to third-party-notices.mjs.`,
    );
  if (found === undefined) return recorded;
  // The licence may be a folder with several files.
  const files = statSync(found).isDirectory() ? readdirSync(found).map((file) => join(found, file)) : [found];
  return files.map((file) => readFileSync(file, "utf8").trim()).join("\n\n");
}
