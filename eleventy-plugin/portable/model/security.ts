import type { Markdown, Marked } from "./described.js";

/**
 * Security requirements of a call: https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object. The
 * call needs all schemes of any one alternative. Without alternatives, the call is public. `optional` means
 * that one alternative is `{}`, so the call may also be made without credentials.
 */
export interface Security {
  readonly optional: boolean;
  /**
   * Alternatives in document order. `{}` is included as an alternative without schemes, because samples use
   * the first alternative.
   */
  readonly alternatives: readonly SecurityAlternative[];
}

export interface SecurityAlternative {
  readonly schemes: readonly RequiredScheme[];
}

export interface RequiredScheme {
  readonly scheme: SecurityScheme;
  /** Required scopes (OAuth2, OpenID Connect) or roles. */
  readonly scopes: readonly OAuthScope[];
}

export interface OAuthScope {
  readonly name: string;
  readonly description?: Markdown;
}

export interface SchemeBase extends Marked {
  /** Key in `components.securitySchemes`. */
  readonly name: string;
  readonly description?: Markdown;
}

export interface BearerScheme extends SchemeBase {
  readonly type: "bearer";
  /** `bearerFormat`, such as `JWT`. */
  readonly format?: string;
}

export interface BasicScheme extends SchemeBase {
  readonly type: "basic";
}

export interface ApiKeyScheme extends SchemeBase {
  readonly type: "apiKey";
  readonly in: "header" | "query" | "cookie";
  /** Name of the header, query parameter or cookie. */
  readonly key: string;
}

export interface OAuth2Scheme extends SchemeBase {
  readonly type: "oauth2";
  readonly flows: readonly OAuth2Flow[];
  readonly metadataUrl?: string;
}

/** An OAuth2 flow. Relative URLs are resolved if the API's host is known. */
export interface OAuth2Flow {
  /** Key in the `flows` map, such as `clientCredentials`. */
  readonly type: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  /** All scopes that the flow offers. */
  readonly scopes: readonly OAuthScope[];
}

export interface OpenIdScheme extends SchemeBase {
  readonly type: "openIdConnect";
  readonly url: string;
}

/**
 * A digest, mutual TLS, SASL, custom or undeclared scheme. Panels and samples name the scheme, but cannot
 * fill in its credentials.
 */
export interface OtherScheme extends SchemeBase {
  readonly type: "other";
  /**
   * `digest`, `mutualTLS`, `scramSha256`, … as in the document; `undeclared` if the document does not declare
   * the scheme.
   */
  readonly kind: string;
}

export type SecurityScheme =
  BearerScheme | BasicScheme | ApiKeyScheme | OAuth2Scheme | OpenIdScheme | OtherScheme;
