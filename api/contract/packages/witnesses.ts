import { isSameKey, type TrustedKeys } from '../keys/trusted-keys.ts'
import type { NoteSignature } from '../proofs/signed-note.ts'
import { utcTime } from './verdict.ts'

/** Sentences about witnesses: who signed the same checkpoint and when, and whether the person checking named them. */
export function describeWitnesses(
  signatures: readonly NoteSignature[],
  known: TrustedKeys['witnesses'] = [],
): string[] {
  const signed = signatures.flatMap(({ key, time }) => (time === null ? [] : [{ key, time }]))
  const absent = known.filter((key) => !signed.some((one) => isSameKey(one.key, key)))
  return [
    ...signed.map(({ key, time }) => {
      const isKnown = known.some((one) => isSameKey(one, key))
      const at = utcTime(new Date(time * 1000).toISOString())
      return `The witness ${key.name} signed the same, ${at}; its key is ${isKnown ? 'one that you named' : 'the one in the package'}.`
    }),
    ...absent.map(({ name }) => `The witness ${name}, which you named, has not signed it.`),
  ]
}
