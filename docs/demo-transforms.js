/** Below it stand recorded answers, where no API runs beside the pages. */
export const RECORDED = "recorded/v1";

/** Operations whose answers are recorded, by path: all that a file can answer. */
export const recordedPaths = ["/stations"];

const RECORDED_HERE =
  "No API runs where these pages are served. The list of stations answers with a recorded file, the panels of all other " +
  "operations are left out. With `npm run demo` in a clone of the repository the API runs, and every request can be sent.";

/**
 * What the demo's documents are changed by, by route.
 *
 * @param {{ port?: string, origin: () => string }} place `port`: where the demo's API listens, absent where the site is made
 *   for a host of files; `origin`: the address of that site with its path prefix
 */
export function demoTransforms({ port, origin }) {
  const harbour = port
    ? (document) => useOwnPort(document, port)
    : (document) => useRecorded(document, harbourServer({ origin }));
  return {
    "/harbour": harbour,
    "/embedded": harbour,
    "/berth-events": (document) => {
      if (port) document.servers.demo.variables.port.default = port;
    },
    /** It names the package it comes in, not the API. */
    "/github": (document) => {
      document.info.title = "GitHub REST API";
    },
  };
}

/**
 * Where the harbour's API answers.
 *
 * @param {{ port?: string, origin: () => string }} place
 */
export const harbourServer = ({ port, origin }) =>
  port ? `http://127.0.0.1:${port}/api/v1` : `${origin()}${RECORDED}`;

/** The document says 8080. Where that port was taken, its server and its examples move along. */
function useOwnPort(document, port) {
  document.servers[0].variables.port.default = port;
  document.info.description = document.info.description.replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`);
}

/** A file has an extension by which its host knows its type: so have the paths that files answer. */
function useRecorded(document, url) {
  document.servers = [{ url, description: "Recorded answers: files, no API" }];
  document.info.description = document.info.description
    .replace(/The demo that serves these pages[^.]*\./, RECORDED_HERE)
    .replaceAll("http://127.0.0.1:8080/api/v1/stations", `${url}/stations.json`);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => {
      const isRecorded = recordedPaths.includes(path);
      for (const [method, operation] of Object.entries(item))
        if (!(isRecorded && method === "get") && operation.responses) operation["x-playground"] = false;
      return [isRecorded ? `${path}.json` : path, item];
    }),
  );
}
