/**
 * What a reference leaves out on purpose, each with its reason. The first that fits a loss is taken.
 *
 * @type {readonly { reason: string, fits: (fact: { kind: string, pointer: string, text: string }, missing: readonly string[]) => boolean }[]}
 */
const ACCEPTED = [];

/** The reason for which a loss is none, else undefined. */
export const acceptedAs = (fact, missing) => ACCEPTED.find(({ fits }) => fits(fact, missing))?.reason;
