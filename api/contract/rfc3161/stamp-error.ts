/** Why bytes are no time stamp of RFC 3161, or one that is not taken here. The message goes on from "The time stamp ". */
export class StampError extends Error {}

/** No certificate that is trusted leads to it: it may be right for somebody who trusts another one. */
export class UntrustedError extends StampError {}

/** Throws a StampError where this is not so. */
export function ensureStamp(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new StampError(otherwise)
}
