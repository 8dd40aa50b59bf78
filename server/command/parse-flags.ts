import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestName } from "../../eleventy-plugin/portable/find/nearest-name.js";
import { UsageError } from "./command.js";

type Flags = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses command-line arguments.
 * @throws {UsageError} With a message that names the invalid argument.
 */
export function parseFlags<const Config extends ParseArgsConfig & { readonly options: Flags }>(
  words: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs({ ...config, args: [...words] }) as ReturnType<typeof parseArgs<Config>>;
  } catch (error) {
    throw new UsageError(describeError(words, config) ?? (error as Error).message);
  }
}

function describeError(
  words: readonly string[],
  { options, allowPositionals = false }: ParseArgsConfig & { readonly options: Flags },
): string | undefined {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional" && !allowPositionals)
      return `\`${token.value}\` is neither a flag nor the value of one.`;
    if (token.kind !== "option") continue;
    const flag = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (flag === undefined) return `There is no flag \`${token.rawName}\`.${suggestion(token.name, options)}`;
    if (flag.type === "boolean" && token.value !== undefined) return `\`${token.rawName}\` takes no value.`;
    if (flag.type === "string" && (token.value === undefined || token.value.startsWith("-")))
      return `\`${token.rawName}\` needs a value.`;
  }
  return undefined;
}

function suggestion(name: string, options: Flags): string {
  const nearest = nearestName(name, Object.keys(options));
  return nearest === undefined ? "" : ` Did you mean \`--${nearest}\`?`;
}
