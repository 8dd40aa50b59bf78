/** Why a server cannot start, in one sentence that includes the fix. */
export class StartError extends Error {
  override readonly name = "StartError";
}
