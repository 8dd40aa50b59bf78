/** Names that say what a value is only beside the thing it belongs to: the `id` of a runner is no `id` of a team. */
const GENERIC = new Set(
  (
    "id name key type value slug code number title path status state url uri href link description text message label " +
    "ref sha kind version data body content count total size date time index order position level role summary object " +
    "result results items item default format mode reason event action source target login email user tag tags self next"
  ).split(" "),
);

/** Words of secrets: no value of theirs is taken from anywhere, nor is one made up. */
const SECRET =
  /\b(passw(or)?d|passphrase|passcode|pwd|secret|token|authorization|credentials?|cookie|otp|cvc|cvv|pin|apikey|(api|private|secret|access|signing|encryption|session|license|auth) key)( (value|text|hash|pem))?$/;

export function isGeneric(words: string): boolean {
  return GENERIC.has(words);
}

/** Whether a field of this name holds what nobody should see: passwords, tokens, keys. */
export function isSecretField(words: string): boolean {
  return SECRET.test(words);
}

/**
 * What values of a field are known by: the words of its name, where these say too little behind those of the thing it belongs to.
 * Undefined where nothing says to what it belongs.
 *
 * @param owner Words for the thing, a single one: `runner`.
 */
export function valueKey(words: string, owner: string): string | undefined {
  if (!isGeneric(words)) return words === "" ? undefined : words;
  return owner === "" ? undefined : `${owner} ${words}`;
}
