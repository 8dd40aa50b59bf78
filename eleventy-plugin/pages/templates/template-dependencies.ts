type AddDependencies = (inputPath: string, files: readonly string[]) => void;

/**
 * Registers dependencies of templates with Eleventy while it serves. Eleventy renders these templates again
 * in an incremental build if one of the files was saved. Has an effect once Eleventy has compiled a template
 * of ours.
 */
export interface TemplateDependencies {
  /** Adds dependencies of the template in this file. */
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
