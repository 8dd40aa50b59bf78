/** Why a server cannot start, in one sentence with what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}
