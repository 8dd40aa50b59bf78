interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** https://www.rfc-editor.org/rfc/rfc9209#section-2.3 */
  readonly proxyStatus: string;
  readonly detail: string;
}

/** All error responses of the proxy. `{origin}` is the only request data that a detail may contain. */
const kinds = {
  "target-missing": {
    status: 400,
    title: "Target missing",
    proxyStatus: "http_request_error",
    detail: "The header X-Proxy-Url, the absolute URL to call, is missing.",
  },
  "target-invalid": {
    status: 400,
    title: "Target invalid",
    proxyStatus: "http_request_error",
    detail: "X-Proxy-Url must occur once and contain one absolute http(s) URL in ASCII.",
  },
  "target-userinfo": {
    status: 400,
    title: "Target with user name",
    proxyStatus: "http_request_error",
    detail: "The URL in X-Proxy-Url must not contain a user name or password.",
  },
  "header-invalid": {
    status: 400,
    title: "Header invalid",
    proxyStatus: "http_request_error",
    detail: "A header in X-Proxy-H-… has a name or value that HTTP does not allow.",
  },
  "origin-not-declared": {
    status: 403,
    title: "Origin not declared",
    proxyStatus: "http_request_denied",
    detail: 'The origin {origin} is not declared in "servers" of this site\'s specifications.',
  },
  "redirect-not-declared": {
    status: 403,
    title: "Redirect to an origin that is not declared",
    proxyStatus: "http_request_denied",
    detail:
      'The API redirects to {origin}, which is not declared in "servers" of this site\'s specifications.',
  },
  "cross-origin-caller": {
    status: 403,
    title: "Called by another site",
    proxyStatus: "http_request_denied",
    detail: "Only pages of this site may call this route.",
  },
  "not-a-fetch": {
    status: 403,
    title: "Not called by a script of this site",
    proxyStatus: "http_request_denied",
    detail: "Only scripts of this site's pages may call this route.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    proxyStatus: "http_request_error",
    detail: "Send POST, and GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS in X-Proxy-Method.",
  },
  "request-timeout": {
    status: 408,
    title: "Request too slow",
    proxyStatus: "http_request_error",
    detail: "The body of the request did not arrive in time.",
  },
  "request-too-large": {
    status: 413,
    title: "Request too large",
    proxyStatus: "http_request_error",
    detail: "The body is larger than this proxy accepts.",
  },
  "target-too-long": {
    status: 414,
    title: "Target too long",
    proxyStatus: "http_request_error",
    detail: "The URL in X-Proxy-Url is longer than 8192 bytes.",
  },
  "host-not-served": {
    status: 421,
    title: "Host not served",
    proxyStatus: "http_request_denied",
    detail: "This route does not serve the requested host.",
  },
  "upstream-refused": {
    status: 502,
    title: "No connection",
    proxyStatus: "connection_refused",
    detail: "{origin} refused the connection.",
  },
  "upstream-dns": {
    status: 502,
    title: "Host not found",
    proxyStatus: "dns_error",
    detail: "The host of {origin} was not found.",
  },
  "upstream-tls": {
    status: 502,
    title: "No secure connection",
    proxyStatus: "tls_protocol_error",
    detail:
      "No secure connection to {origin} could be established: its certificate or protocol was not accepted.",
  },
  "upstream-protocol": {
    status: 502,
    title: "Response not understood",
    proxyStatus: "http_protocol_error",
    detail: "{origin} closed the connection early or did not respond in HTTP/1.1.",
  },
  "redirect-invalid": {
    status: 502,
    title: "Redirect invalid",
    proxyStatus: "http_protocol_error",
    detail: "{origin} redirects to a URL that cannot be followed.",
  },
  "too-many-redirects": {
    status: 502,
    title: "Too many redirects",
    proxyStatus: "http_protocol_error",
    detail: "{origin} was the last of more than 5 redirects.",
  },
  "response-too-large": {
    status: 502,
    title: "Response too large",
    proxyStatus: "http_response_body_size",
    detail: "The response of {origin} is larger than this proxy forwards.",
  },
  "address-prohibited": {
    status: 502,
    title: "Address prohibited",
    proxyStatus: "destination_ip_prohibited",
    detail: "The host of {origin} has an IP address that this proxy does not connect to.",
  },
  busy: {
    status: 503,
    title: "Busy",
    proxyStatus: "connection_limit_reached",
    detail: "Too many requests are running. Try again in a moment.",
  },
  "upstream-timeout": {
    status: 504,
    title: "No response in time",
    proxyStatus: "http_response_timeout",
    detail: "{origin} did not respond in time.",
  },
  "upstream-connect-timeout": {
    status: 504,
    title: "No connection in time",
    proxyStatus: "connection_timeout",
    detail: "{origin} did not accept the connection in time.",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof kinds;

/** Ends a call with an error response of the proxy. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: ProblemCode,
    /** Scheme, host and port for `{origin}` in the detail. */
    readonly origin = "The API",
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  get status(): number {
    return kinds[this.code].status;
  }

  get proxyStatus(): string {
    return kinds[this.code].proxyStatus;
  }

  /** https://www.rfc-editor.org/rfc/rfc9457 */
  toJSON(): Readonly<Record<string, string | number>> {
    const { status, title, detail } = kinds[this.code];
    return {
      type: `urn:api-proxy:${this.code}`,
      title,
      status,
      detail: detail.replace("{origin}", () => this.origin),
      code: this.code,
    };
  }
}
