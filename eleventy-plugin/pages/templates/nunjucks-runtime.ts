import { nunjucks, type NunjucksFrame, type NunjucksTemplate } from "./nunjucks.js";

export type Done<Result> = (error: Error | null, result: Result | null) => void;

/** A block of a compiled template, and its whole. */
type Run = (
  environment: object,
  context: TemplateContext,
  frame: NunjucksFrame,
  runtime: object,
  done: Done<string>,
) => void;

interface CompiledTemplate extends NunjucksTemplate {
  readonly env: Environment;
  readonly blocks: Readonly<Record<string, Run>>;
  readonly rootRenderFunc: Run;
  compile(): void;
}

interface Environment {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly opts: { readonly dev: boolean };
}

/** The names that Nunjucks' loops set, and what they are within `loop`. */
const LOOP: ReadonlyMap<string, string> = new Map(
  ["index", "index0", "revindex", "revindex0", "first", "last", "length"].map((name) => [
    `loop.${name}`,
    name,
  ]),
);

/** https://github.com/mozilla/nunjucks/blob/v3.2.4/nunjucks/src/runtime.js#L13 */
class Frame extends nunjucks.runtime.Frame {
  set(name: string, value: unknown, resolveUp?: boolean): void {
    const ofLoop = LOOP.get(name);
    if (ofLoop !== undefined) {
      const loop = (this.variables["loop"] ??= {}) as Record<string, unknown>;
      loop[ofLoop] = value;
      return;
    }
    const frame = resolveUp === true ? (this.resolve(name, true) ?? this) : this;
    frame.variables[name] = value;
  }

  override push(isolateWrites?: boolean): NunjucksFrame {
    return new Frame(this, isolateWrites);
  }
}

const runtime = { ...nunjucks.runtime, Frame };

/**
 * Runs a compiled template as Nunjucks' `Template` does, where a page of 25 parts costs less: all that a page knows is
 * copied for each part in one go, and names such as `loop.index` are not split anew each time round a loop.
 */
export function renderTemplate(
  template: NunjucksTemplate,
  values: object,
  frame: NunjucksFrame | undefined,
  done: Done<string>,
): void {
  let failed = false;
  run(template, values, frame?.push(true) ?? new Frame(), (error, text) => {
    // A compiled template may go on after an error.
    if (failed) return;
    failed = Boolean(error);
    const { path, env } = template as CompiledTemplate;
    done(error && nunjucks.lib._prettifyError(path, env.opts.dev, error), text);
  });
}

/** Runs a compiled template in the same way, for its macros and variables. */
export function exportsOf(
  template: NunjucksTemplate,
  values: object,
  frame: NunjucksFrame | undefined,
  done: Done<object>,
): void {
  run(template, values, frame?.push() ?? new Frame(), (error, _, context) =>
    done(error, error ? null : (context?.getExported() ?? null)),
  );
}

function run(
  template: NunjucksTemplate,
  values: object,
  frame: NunjucksFrame,
  done: (error: Error | null, text: string | null, context?: TemplateContext) => void,
): void {
  const known = template as CompiledTemplate;
  try {
    known.compile();
  } catch (error) {
    return done(error as Error, null);
  }
  const context = new TemplateContext(values, known.blocks, known.env);
  frame.topLevel = true;
  known.rootRenderFunc(known.env, context, frame, runtime, (error, text) => done(error, text, context));
}

/** https://github.com/mozilla/nunjucks/blob/v3.2.4/nunjucks/src/environment.js#L297 */
class TemplateContext {
  readonly ctx: Record<string, unknown>;
  private readonly blocks: Record<string, Run[]> = {};
  private readonly exported: string[] = [];

  constructor(
    values: object,
    blocks: Readonly<Record<string, Run>>,
    readonly env: Environment,
  ) {
    this.ctx = { ...values };
    for (const name of Object.keys(blocks)) this.addBlock(name, blocks[name] as Run);
  }

  lookup(name: string): unknown {
    const value = this.ctx[name];
    return value === undefined && !(name in this.ctx) ? this.env.globals[name] : value;
  }

  setVariable(name: string, value: unknown): void {
    this.ctx[name] = value;
  }

  getVariables(): object {
    return this.ctx;
  }

  addBlock(name: string, block: Run): this {
    (this.blocks[name] ??= []).push(block);
    return this;
  }

  getBlock(name: string): Run {
    const [block] = this.blocks[name] ?? [];
    if (block === undefined) throw new Error(`unknown block "${name}"`);
    return block;
  }

  getSuper(
    environment: object,
    name: string,
    block: Run,
    frame: NunjucksFrame,
    runtime: object,
    done: Done<string>,
  ): void {
    const list = this.blocks[name] ?? [];
    const parent = list[list.indexOf(block) + 1];
    if (!list.includes(block) || parent === undefined)
      throw new Error(`no super block available for "${name}"`);
    parent(environment, this, frame, runtime, done);
  }

  addExport(name: string): void {
    this.exported.push(name);
  }

  getExported(): object {
    return Object.fromEntries(this.exported.map((name) => [name, this.ctx[name]]));
  }
}
