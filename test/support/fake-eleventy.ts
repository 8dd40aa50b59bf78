import type {
  BuildEvent,
  EleventyConfig,
  EleventyEvents,
} from "../../eleventy-plugin/site/eleventy/eleventy-types.js";

/**
 * Eleventy's events without Eleventy: a part of the plugin registers handlers, and the test emits the events.
 */
export interface FakeEleventy extends Pick<EleventyConfig, "on"> {
  /** Calls the handlers in the order of registration, each after the previous one has finished. */
  emit<Name extends keyof EleventyEvents>(name: Name, event: EleventyEvents[Name]): Promise<void>;
}

export function fakeEleventy(): FakeEleventy {
  const handlers: { readonly name: string; readonly handle: (event: never) => unknown }[] = [];
  return {
    on: (name, handle) => void handlers.push({ name, handle }),
    async emit(name, event) {
      for (const each of handlers) if (each.name === name) await each.handle(event as never);
    },
  };
}

/**
 * Creates the event of a build whose input, includes and output are all in the folder `includes`. `more`
 * replaces properties.
 */
export function buildEvent(includes: string, more: Partial<BuildEvent> = {}): BuildEvent {
  return {
    runMode: "build",
    outputMode: "fs",
    incremental: false,
    directories: { input: includes, includes, output: includes },
    ...more,
  };
}
