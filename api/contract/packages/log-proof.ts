import { hexToBytes } from '@noble/hashes/utils.js'
import { formatKey, type NoteKey, parseKey } from '../proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '../proofs/tlog-proof.ts'
import { ensure } from './package-fault.ts'
import { linesOf, type PackageFiles, textOf } from './package-files.ts'
import type { Evidence, ProofKind, Proved } from './proof-kind.ts'
import { utcTime } from './verdict.ts'

const PROOF = 'manifest.json.tlog-proof'
const KEYS = 'log-keys.txt'

/** An entry in a log of timestamps (decision 0020). It shows the order of entries; their times are what the log's operator states. */
export const logProof: ProofKind = {
  file: PROOF,
  missing: {
    kind: 'missing',
    title: 'Not recorded in a log yet',
    text: 'This package was made before its idea had an entry in the log of timestamps.',
  },
  check,
}

function check({ files, digest, manifest, knownKey }: Evidence): Proved {
  const proof = parseLogProof(textOf(files, PROOF))
  ensure(proof !== null, `${PROOF} is damaged: it is no proof of a log.`)
  const keys = readKeys(files)
  if (knownKey) {
    const isNamed = keys.some((key) => formatKey(key) === formatKey(knownKey))
    ensure(isNamed, `The key of this log is not the one that you named, ${idOf(knownKey)}.`)
  }
  const logged = checkLogProof(proof, hexToBytes(digest), knownKey ? [knownKey] : keys)
  ensure(
    logged !== null,
    `${PROOF} does not show that ${digest.slice(0, 8)}… is in the log: one of the two was changed.`,
  )
  const key = logged.signatures.find((one) => one.time === null)?.key
  const witnesses = logged.signatures.filter(({ time }) => time !== null)
  const at = utcTime(manifest.publishedAt)
  return {
    outcome: 'recorded',
    headline: `recorded by ${logged.origin} ${at}, as that server states.`,
    finding: {
      kind: 'proved',
      title: `Recorded by ${logged.origin}`,
      text: [
        `Entry ${logged.index} of ${logged.size} in its public log; the signature of key ${key ? idOf(key) : ''} is right.`,
        witnesses.length > 0
          ? `Witnesses signed the same: ${witnesses.map((one) => one.key.name).join(', ')}.`
          : '',
        `The time, ${at}, is what that server states.`,
        knownKey
          ? 'The key is the one that you named.'
          : `Whose key that is you can ask there: https://${logged.origin}/key.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    used: [PROOF, KEYS],
  }
}

function readKeys(files: PackageFiles): NoteKey[] {
  return linesOf(files, KEYS).map((line) => {
    const key = parseKey(line)
    ensure(key !== null, `${KEYS} is damaged: a line of it is no key.`)
    return key
  })
}

/** The short name of a key, as signatures have it. */
const idOf = (key: NoteKey) => formatKey(key).split('+')[1] ?? ''
