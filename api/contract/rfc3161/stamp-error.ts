/** Why bytes are no time stamp of RFC 3161, or one that is not accepted. The message continues "The time stamp ". */
export class StampError extends Error {}

/** The stamp rests on no trusted certificate: it may be valid for somebody who trusts another one. */
export class UntrustedError extends StampError {}

/** Throws a StampError unless `isSo`. */
export function ensureStamp(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new StampError(otherwise)
}
