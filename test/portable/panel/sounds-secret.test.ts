import { expect, it } from "vitest";
import { soundsSecret } from "../../../eleventy-plugin/portable/panel/sounds-secret.js";

const SECRETS =
  "token TOKEN Token X-Auth-Token x_auth_token authToken AUTHTOKEN id_token OAuthToken X-Amz-Security-Token token2 " +
  "tokenValue secret client_secret clientSecret SECRET_KEY webhook.secret secrets password newPassword user[password] " +
  "passwordConfirmation password_repeat password2 pwd passwd passphrase private-key-passphrase api-key apikey apiKey APIKey " +
  "X-API-KEY api_key_2 X-Api-Key-Secondary Ocp-Apim-Subscription-Key auth X-Auth authorization credential credentials " +
  "X-Amz-Credential session X-Session signature X-Hub-Signature-256 X-Amz-Signature private-key privateKey private_key_pem " +
  "access-key secretAccessKey accesskey jwt";

const OTHERS =
  "tokens max_tokens token_type tokenType token_id token_count tokenize tokenizer page_token pageToken next_page_token NextToken " +
  "nexttoken continuation_token continuationToken syncToken cursor author authors authorize authorized author_id auth_type " +
  "oauth_scopes secretRef secret_name secretary password_policy passwordless session_id sessionId session_count sessionAffinity " +
  "signatory signed key keys primary_key public_key keyword sort_key partition_key idempotency_key Idempotency-Key api access " +
  "signature_algorithm credential_id pass passenger compass id name";

it.each(SECRETS.split(" "))("%s is called like a secret", (name) => expect(soundsSecret(name)).toBe(true));

it.each(OTHERS.split(" "))("%s is not", (name) => expect(soundsSecret(name)).toBe(false));

it.each(["", "-", "123", "\ud800", "__proto__"])("%j is not", (name) =>
  expect(soundsSecret(name)).toBe(false),
);
