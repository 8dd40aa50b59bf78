import { performance } from "node:perf_hooks";
import { Client } from "undici";

/** Returns the delay of the first event of a stream in milliseconds. */
export async function measureEvents(stage) {
  const client = new Client(stage.server.origin);
  const { body } = await client.request(stage.call("/events"));
  let late = Number.NaN;
  for await (const chunk of body) {
    late = performance.timeOrigin + performance.now() - Number(/data: ([\d.]+)/.exec(chunk.toString())?.[1]);
    break;
  }
  await client.destroy();
  return { late };
}
