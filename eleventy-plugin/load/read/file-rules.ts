import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import type { ReadDocument } from "../../document/loaded-document.js";
import { memoiseByString } from "../../portable/memoise.js";

/** A file that a document may refer to. */
export interface AllowedFile extends ReadDocument {
  /** Path without symbolic links. Only this path may be read. */
  readonly file: string;
}

/**
 * Decides whether a file that a document refers to may be read. `from` is the file that contains the
 * reference.
 */
export type FileRules = (file: string, from: string) => Promise<FileAccess>;

type FileAccess =
  AllowedFile | { readonly refused: string; readonly fix: string } | { readonly missing: true };

/** The source that files are read for. */
export interface FileOwner {
  /** The folder Eleventy runs in. */
  readonly root: string;
  /** Absolute path of the source's own document. */
  readonly document: string;
  /** Files that may be read even if their name suggests a secret. */
  readonly references: readonly string[];
}

const ENDINGS = ["json", "yaml", "yml", "avsc", "proto", "xsd", "graphql", "raml", "md", "txt", "xml", "csv"];

/** Further endings for the link targets and images of descriptions. */
const LINKED = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "pdf", "zip"];

const endingOf = (endings: readonly string[]): RegExp => new RegExp(`\\.(?:${endings.join("|")})$`, "i");
const ENDING = endingOf(ENDINGS);
const LINKED_ENDING = endingOf([...ENDINGS, ...LINKED]);

const SENSITIVE_NAME = /secret|credential|password/i;

const MOVE = "Move the file into the folder Eleventy runs in, or into the document's folder.";

const REFUSALS = {
  outside: { refused: "it is outside the project", fix: MOVE },
  link: { refused: "it is a symbolic link that points outside the project", fix: MOVE },
  dot: {
    refused: "a part of its path begins with a dot",
    fix: "If it may be published, move it to a path without that dot.",
  },
  ending: {
    refused: "its name does not have the extension of a document",
    fix: `If it may be published, move it to a file that ends in ${ENDINGS.map((ending) => `.${ending}`).join(", ")}.`,
  },
  package: {
    refused: "it is outside the package or submodule that refers to it",
    fix: "Copy the document into your project, with all files that it refers to.",
  },
} as const satisfies Record<string, { readonly refused: string; readonly fix: string }>;

const LINK_REFUSALS: Readonly<Record<keyof typeof REFUSALS, { refused: string; fix: string }>> = {
  ...REFUSALS,
  outside: { refused: "it is outside the document's folder", fix: MOVE },
  ending: { refused: "files with its extension are not published", fix: MOVE },
};

/** Folders that a path is checked against: either all as configured or all with symbolic links resolved. */
interface PathContext {
  readonly root: string;
  /** Folder of the source's own document. */
  readonly documentFolder: string;
  /** The package or submodule that contains the referring document. */
  readonly home: string | undefined;
}

/**
 * Returns the rules for files that a document may refer to. A file must be below the project's root or the
 * document's folder. It must have the ending of a document, and no part of its path below these folders may
 * begin with a dot. A document in a package or submodule may only refer to files of that package or
 * submodule. The path must satisfy these rules both as configured and with its symbolic links resolved. A
 * path that breaks a rule as configured is refused even if no such file exists.
 *
 * A path that suggests a secret must also be listed in `references`. This does not apply below the document's
 * folder, unless that folder is or contains the project's root.
 */
export const fileRules = (owner: FileOwner): FileRules => rulesFor(owner, false);

/**
 * Returns the rules for files that are published unchanged, such as link targets and images. Only files below
 * the document's own folder are allowed.
 */
export const linkRules = (owner: FileOwner): FileRules => rulesFor(owner, true);

function rulesFor(owner: FileOwner, isLinked: boolean): FileRules {
  const targetOf = memoiseByString((path: string) => realpath(path).catch(() => undefined));
  const realOf = async (path: string): Promise<string> => (await targetOf(path)) ?? path;
  const hasGit = memoiseByString((folder: string) => existsSync(join(folder, ".git")));
  const { root } = owner;
  const documentFolder = dirname(owner.document);

  function faultOf(
    file: string,
    { root, documentFolder, home }: PathContext,
  ): keyof typeof REFUSALS | undefined {
    const otherBases = isLinked ? [] : [root, ...(home !== undefined && isBelow(home, root) ? [home] : [])];
    const fault = pathFault(file, [documentFolder, ...otherBases], isLinked ? LINKED_ENDING : ENDING);
    if (fault !== undefined) return fault;
    return home === undefined || homeOf(file, root) === home ? undefined : "package";
  }

  /**
   * Returns the innermost package or submodule that contains a file; undefined if it belongs to the project
   * itself.
   */
  function homeOf(file: string, root: string): string | undefined {
    const isInside = isBelow(file, root);
    const end = isInside ? root : parse(file).root;
    for (let path = file; path !== end; path = dirname(path))
      if (PACKAGE.test(path) || (isInside && hasGit(path))) return path;
    return undefined;
  }

  async function access(
    file: string,
    home: string | undefined,
    realHome: string | undefined,
  ): Promise<FileAccess> {
    const fault = faultOf(file, { root, documentFolder, home });
    if (fault !== undefined) return isLinked ? LINK_REFUSALS[fault] : REFUSALS[fault];
    const target = await targetOf(file);
    if (target === undefined) return { missing: true };
    const [realRoot, realDocumentFolder] = await Promise.all([realOf(root), realOf(documentFolder)]);
    const realFault = faultOf(target, { root: realRoot, documentFolder: realDocumentFolder, home: realHome });
    if (realFault !== undefined && isLinked) return LINK_REFUSALS[realFault];
    if (realFault !== undefined) return REFUSALS[realFault === "outside" ? "link" : realFault];
    const shown = relative(realRoot, target).split(sep).join("/");
    const isElsewhere = !isBelow(file, documentFolder) || !isBelow(target, realDocumentFolder);
    const isSensitive =
      SENSITIVE_NAME.test(relative(documentFolder, file)) ||
      SENSITIVE_NAME.test(relative(realDocumentFolder, target));
    // A document in the project's root or above shares its folder with unrelated files, so their names are
    // checked too.
    const isGuarded = isElsewhere || documentFolder === root || isBelow(root, documentFolder);
    if (!isSensitive || !isGuarded) return { file: target, shown, isElsewhere };
    const named = await Promise.all(owner.references.map((path) => realOf(resolve(root, path))));
    if (named.includes(target)) return { file: target, shown, isElsewhere };
    return {
      refused: "its path contains the word secret, credential or password",
      fix: `If it may be published, allow it: \`references: [${JSON.stringify(shown)}]\`.`,
    };
  }

  const known = new Map<string, Promise<FileAccess>>();
  return async (file, from) => {
    const [realFrom, realRoot] = await Promise.all([realOf(from), realOf(root)]);
    const homes = [homeOf(from, root), homeOf(realFrom, realRoot)] as const;
    const key = JSON.stringify([file, ...homes]);
    const found = known.get(key) ?? access(file, ...homes);
    known.set(key, found);
    return found;
  };
}

/**
 * Returns the first rule that forbids `file`, which may be below any of the folders `bases`. Does not access
 * the file system.
 */
export function pathFault(
  file: string,
  bases: readonly string[],
  ending = ENDING,
): "outside" | "dot" | "ending" | undefined {
  const paths = bases.filter((base) => isBelow(file, base)).map((base) => relative(base, file));
  if (paths.length === 0) return "outside";
  if (paths.every((path) => path.split(sep).some((part) => part.startsWith(".")))) return "dot";
  return ending.test(file) ? undefined : "ending";
}

/** Like `pathFault`, but for a file that is linked from a description in a document in `folder`. */
export const linkFault = (file: string, folder: string): ReturnType<typeof pathFault> =>
  pathFault(file, [folder], LINKED_ENDING);

/** Matches a direct child of a `node_modules` folder or of a scope inside it. */
const PACKAGE = /[\\/]node_modules[\\/](?:@[^\\/]+[\\/][^\\/]+|[^@\\/][^\\/]*)$/i;

function isBelow(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== "" && path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
