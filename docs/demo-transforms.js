/** Path below which recorded responses are published if the pages are served without an API. */
export const RECORDED = "recorded/v1";

/** Paths of the operations with recorded responses: those that a static file can replace. */
export const recordedPaths = ["/stations"];

const RECORDED_HERE =
  "No API runs where these pages are served. The list of stations returns a recorded response, and the panels of all other " +
  "operations are omitted. With `npm run demo` in a clone of the repository the API runs, and every request can be sent.";

/**
 * Returns the functions that change the demo's documents, by route.
 *
 * @param {{ port?: string, origin: () => string }} place `port`: port of the demo's API, absent if the site
 * is built for static hosting; `origin`: URL of that site including its path prefix
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
    /** The document's title is the name of its package, not of the API. */
    "/github": (document) => {
      document.info.title = "GitHub REST API";
    },
  };
}

/**
 * Returns the base URL of the harbour's API.
 *
 * @param {{ port?: string, origin: () => string }} place
 */
export const harbourServer = ({ port, origin }) =>
  port ? `http://127.0.0.1:${port}/api/v1` : `${origin()}${RECORDED}`;

/** Replaces port 8080 of the document's server and examples, because that port may have been in use. */
function useOwnPort(document, port) {
  document.servers[0].variables.port.default = port;
  document.info.description = document.info.description.replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`);
}

/**
 * Points the document at the recorded responses. Their paths need a file extension, because static hosts
 * derive the media type from it.
 */
function useRecorded(document, url) {
  document.servers = [{ url, description: "Recorded responses from static files" }];
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
