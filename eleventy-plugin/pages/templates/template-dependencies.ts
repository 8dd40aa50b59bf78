type AddDependencies = (inputPath: string, files: readonly string[]) => void;

/**
 * What Eleventy is told while it serves: which templates it makes again, too, when it builds incrementally because one of these
 * files was saved. It listens as soon as it has compiled a template of ours.
 */
export interface TemplateDependencies {
  /** Of the template in this file. */
  add: AddDependencies;
  /** Of a template of ours, named by its text. */
  addOf(template: string, files: readonly string[]): void;
  /** A template of ours is compiled, and Eleventy gives what takes dependencies. */
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
