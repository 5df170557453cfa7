import * as v from 'valibot'
import { describeOtherSigner } from '../keys/log-signer.ts'
import { latestOf } from '../opentimestamps/check-proof.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, sha256, textOf } from '../zip/package-files.ts'
import { describeRecorded } from './headline.ts'
import { checkHistoryProofs } from './history-proofs.ts'
import type { Proved } from './proof-kind.ts'
import { MANIFEST, parseForm, type ReadManifest } from './read-manifest.ts'
import { AnyManifest, digestBefore, type HistoryVersion, timeOfVersion } from './read-version.ts'
import { type Finding, utcDay } from './verdict.ts'

export type History = { versions: HistoryVersion[]; finding: Finding; used: string[] }

type Entry = Pick<HistoryVersion, 'name' | 'digest' | 'manifest'>
const entryName = /^history\/(\d{4,6})\.json$/
const contentName = /^history\/files\/([0-9a-f]{64})\.\w+$/

/**
 * Checks the chain of versions, the oldest first: each names the digest of the one before it, and the idea's manifest that of the last
 * one. So none can be changed, left out, added or moved. Null where the package has none. `isIdeaProved`: the manifest that names the
 * last version is proved, and thereby all of them.
 */
export function checkHistory(
  files: PackageFiles,
  read: ReadManifest | null,
  logKeys: readonly NoteKey[],
  isIdeaProved: boolean,
): History | null {
  const entries = readEntries(files)
  if (entries.length === 0) return null
  ensureChain(entries, read)
  const { proofs, used } = checkHistoryProofs(files, entries, logKeys)
  const placeOf = findContents(files, entries, read)
  const versions = entries.flatMap((entry, n) => {
    const proof = proofs[n]
    return proof ? [{ ...entry, ...proof, contents: contentsOf(entry, placeOf) }] : []
  })
  const contents = [...placeOf.values()].filter((name) => contentName.test(name))
  return {
    versions,
    finding: describe(versions, logKeys, isIdeaProved),
    used: [...entries.map(({ name }) => name), ...used, ...contents],
  }
}

function readEntries(files: PackageFiles): Entry[] {
  const names = [...files.keys()].filter((name) => entryName.test(name))
  const numberOf = (name: string) => Number(entryName.exec(name)?.[1])
  return names
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map((name, n) => {
      const expected = `history/${String(n + 1).padStart(4, '0')}.json`
      ensure(name === expected, `${expected} is missing.`)
      const parsed = v.safeParse(AnyManifest, parseForm(textOf(files, name), name))
      ensure(parsed.success, `${name} is damaged, or of a form that is not known here.`)
      return { name, digest: sha256(files.get(name) ?? new Uint8Array()), manifest: parsed.output }
    })
}

/** Goes back from the idea, or from the last sealed version of a draft, to the first version. */
function ensureChain(entries: readonly Entry[], read: ReadManifest | null): void {
  let published = read?.manifest ?? null
  let ideaId = published?.ideaId ?? entries.at(-1)?.manifest.ideaId
  let expected = read ? digestBefore(read.manifest) : entries.at(-1)?.digest
  let follower = read ? MANIFEST : 'the end'
  for (const [n, { name, digest, manifest }] of [...entries.entries()].reverse()) {
    const meant = entries.find((entry) => entry.digest === expected)
    ensure(
      digest === expected,
      meant
        ? `${meant.name} stands in the wrong place: it comes right before ${follower}.`
        : `${name} is not what ${follower} names: it was changed, or one between them is missing.`,
    )
    if (manifest.schema === 'vault-history/1') {
      ensure(manifest.ideaId === ideaId, `${name} is a version of another idea.`)
      const isFirst = entries[n - 1]?.manifest.schema !== 'vault-history/1'
      const isJoined = !isFirst || !published || manifest.previous === published.previous
      ensure(isJoined, `What came before ${name} is missing.`)
    } else {
      published = manifest
      ideaId = manifest.ideaId
    }
    expected = digestBefore(manifest)
    follower = name
  }
  ensure(expected === null, `What came before ${follower} is missing.`)
}

const filesOf = ({ manifest }: Entry) => [...manifest.files, ...manifest.assets]

/** Maps the SHA-256 of each file that a version names to its path in the package, in the history or in the idea itself. */
function findContents(
  files: PackageFiles,
  entries: readonly Entry[],
  read: ReadManifest | null,
): ReadonlyMap<string, string> {
  const sums = new Set(entries.flatMap(filesOf).map((file) => file.sha256))
  const own = [...(read?.manifest.files ?? []), ...(read?.manifest.assets ?? [])]
  const placeOf = new Map(own.flatMap((file) => (files.has(file.path) ? [[file.sha256, file.path]] : [])))
  for (const [name, bytes] of files) {
    const sum = contentName.exec(name)?.[1]
    if (sum === undefined || !sums.has(sum)) continue
    ensure(sha256(bytes) === sum, `${name} was changed: its fingerprint is different.`)
    placeOf.set(sum, name)
  }
  return placeOf
}

function contentsOf(entry: Entry, placeOf: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = filesOf(entry).map((file) => [file.path, placeOf.get(file.sha256)] as const)
  const there = found.flatMap(([path, place]) => (place === undefined ? [] : [[path, place] as const]))
  return new Map(there.length === found.length ? there : [])
}

function describe(
  versions: readonly HistoryVersion[],
  logKeys: readonly NoteKey[],
  isIdeaProved: boolean,
): Finding {
  const count = (is: (version: HistoryVersion) => boolean) => versions.filter(is).length
  const [first] = versions
  const others = versions.flatMap(({ logged }) => (logged?.signer.isOther ? [logged] : []))
  const [other] = others
  const proved = isIdeaProved ? versions.length : lastProved(versions)
  const text = [
    first ? `The first is of ${utcDay(timeOfVersion(first.manifest))}, as that server states.` : '',
    'Each names the one before it, so none was changed, left out or added.',
    `${count(({ logged }) => logged !== null)} are in the log, ${count(({ block }) => block !== null)} in Bitcoin blocks.`,
    proved > 0 && proved < versions.length
      ? `Proved up to version ${proved}; the dates of later ones are only stated by the server.`
      : '',
    other
      ? `For ${others.length} the log is signed by ${describeOtherSigner(other.signer, other.origin, logKeys)}`
      : '',
    `The words of ${count(({ contents }) => contents.size > 0)} are in this package.`,
  ]
  const title = `How it came about: ${versions.length === 1 ? 'one version' : `${versions.length} versions`}`
  return {
    kind: proved === versions.length ? 'proved' : 'stated',
    title,
    text: text.filter(Boolean).join(' '),
  }
}

/** The number of versions that are proved. A proved version proves all before it, because each names the one before it, but none after it. */
const lastProved = (versions: readonly HistoryVersion[]): number =>
  versions.findLastIndex(({ logged, block }) => logged?.signer.isNamed || block) + 1

/** What the last sealed version proves in the package of a draft, which has no manifest.json. */
export function proveLast({ versions, finding, used }: History): Proved {
  const last = versions.at(-1)
  const shared = { finding, used }
  if (last?.block) {
    const provedAt = latestOf(last.block).toISOString()
    const headline = `there no later than ${utcDay(provedAt)}: it is in Bitcoin block ${last.block.height}.`
    return { ...shared, outcome: 'confirmed', headline, provedAt }
  }
  if (!last?.logged || last.logged.signer.isOther) {
    const proved = lastProved(versions)
    const headline =
      proved > 0
        ? `there at a date that nothing here proves. Version ${proved} of ${versions.length} is proved.`
        : ''
    return { ...shared, outcome: 'unproved', headline }
  }
  const { origin, signer } = last.logged
  const headline = describeRecorded(origin, last.manifest, signer)
  return { ...shared, outcome: 'recorded', headline, isStated: !signer.isNamed }
}
