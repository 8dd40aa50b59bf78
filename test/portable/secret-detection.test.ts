import { expect, it } from "vitest";
import {
  containsSecret,
  mentionsSecret,
  isSecretName,
} from "../../eleventy-plugin/portable/secret-detection.js";

const SECRETS =
  "token TOKEN Token X-Auth-Token x_auth_token authToken AUTHTOKEN id_token OAuthToken X-Amz-Security-Token token2 " +
  "tokenValue secret client_secret clientSecret SECRET_KEY webhook.secret secrets password newPassword user[password] " +
  "passwordConfirmation password_repeat password2 pwd passwd passphrase private-key-passphrase api-key apikey apiKey APIKey " +
  "X-API-KEY api_key_2 X-Api-Key-Secondary Ocp-Apim-Subscription-Key auth X-Auth authorization credential credentials " +
  "X-Amz-Credential session X-Session signature X-Hub-Signature-256 X-Amz-Signature private-key privateKey private_key_pem " +
  "access-key secretAccessKey accesskey jwt pass user_pass dbPass pin otp totp bearer sessionId session_id X-Session-Id PHPSESSID " +
  "JSESSIONID connect.sid_cookie cookie Set-Cookie cvv cvc2 client_assertion sig csrf X-XSRF-TOKEN";

const OTHERS =
  "tokens max_tokens token_type tokenType token_id token_count tokenize tokenizer page_token pageToken next_page_token NextToken " +
  "nexttoken continuation_token continuationToken syncToken cursor author authors authorize authorized author_id auth_type " +
  "oauth_scopes secretRef secret_name secretary password_policy passwordless session_count bus_pass pass_count pinned sigma cookie_consent otp_length assertion_type sessionAffinity " +
  "signatory signed key keys primary_key public_key keyword sort_key partition_key idempotency_key Idempotency-Key api access " +
  "signature_algorithm credential_id passenger compass id name";

it.each(SECRETS.split(" "))("%s is named like a secret", (name) => expect(isSecretName(name)).toBe(true));

it.each(OTHERS.split(" "))("%s is not", (name) => expect(isSecretName(name)).toBe(false));

it.each(["", "-", "123", "\ud800", "__proto__"])("%j is not", (name) =>
  expect(isSecretName(name)).toBe(false),
);

it.each([
  "https://user:s3cret@example.com/",
  "https://example.com/?page=1&token=s3cret",
  "https://example.com/?next=https%3A%2F%2Fexample.com%2F%3Ftoken%3Ds3cret",
  "password: s3cret",
  'mutation { logIn(password: "s3cret") { id } }',
  "<token>s3cret</token>",
  "user[password]=s3cret",
  "Bearer s3cret-s3cret-s3cret",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x",
  "session-eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x",
])("%s contains a secret", (text) =>
  expect([containsSecret(text), mentionsSecret(text)]).toEqual([true, true]),
);

it.each([
  "Reset your password",
  "query ($token: String!) { me(token: $token) { id } }",
  "https://example.com/a:b/?page_token=x&state=open",
  "mailto:someone@example.com",
  "http://localhost:8080/a@b",
  "Basic plan",
  "",
  "%",
])("%s contains none", (text) => expect(containsSecret(text)).toBe(false));

it.each(["user,password\nsomeone,s3cret", "--api-key s3cret", "PASSWORD s3cret"])("%j mentions one", (text) =>
  expect(mentionsSecret(text)).toBe(true),
);

it.each(["name: x", "max_tokens=5&page_token=x", "id,name\n1,x"])("%j mentions none", (text) =>
  expect(mentionsSecret(text)).toBe(false),
);
