type AddDependencies = (inputPath: string, files: readonly string[]) => void;

/**
 * Registers with Eleventy that templates depend on files. When one of these files is saved while serving, an
 * incremental build renders the templates again. Has no effect until Eleventy has compiled a template of
 * ours.
 */
export interface TemplateDependencies {
  /** Adds `files` as dependencies of the template at `inputPath`. */
  add: AddDependencies;
  /** Adds dependencies of a template of ours, identified by its text. */
  addOf(template: string, files: readonly string[]): void;
  /** Records a compiled template of ours, and Eleventy's function that adds dependencies. */
  compiled(template: string, inputPath: string, addDependencies: AddDependencies): void;
}

export function createTemplateDependencies(): TemplateDependencies {
  const paths = new Map<string, string>();
  let addToEleventy: AddDependencies | undefined;
  const add: AddDependencies = (inputPath, files) => addToEleventy?.(inputPath, files);
  return {
    add,
    addOf(template, files) {
      const inputPath = paths.get(template);
      if (inputPath !== undefined) add(inputPath, files);
    },
    compiled(template, inputPath, addDependencies) {
      paths.set(template, inputPath);
      addToEleventy = addDependencies;
    },
  };
}
