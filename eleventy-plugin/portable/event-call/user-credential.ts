import type { UserCredential } from "./event-call.js";
import type { EventCredential } from "./event-settings.js";

type UserPart = Extract<EventCredential, { in: "user" }>;

/** The schemes that are a user name, a password or both. */
export function userParts(credentials: readonly EventCredential[]): readonly UserPart[] {
  return credentials.filter((credential): credential is UserPart => credential.in === "user");
}

/** One name and one password out of them: an API key may be either. */
export function toUser(parts: readonly UserPart[]): UserCredential | undefined {
  const username = parts.find((part) => part.username !== undefined)?.username;
  const password = parts.find((part) => part.password !== undefined)?.password;
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? "YOUR_USERNAME", ...(password !== undefined && { password }) };
}
