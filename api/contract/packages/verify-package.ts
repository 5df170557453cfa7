import { isEventKey } from '../keys/event-key.ts'
import type { TrustedKeys } from '../keys/trusted-keys.ts'
import type { Bytes } from '../proofs/bytes.ts'
import { documentIdOf } from '../proofs/document-id.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import { PackageTooLarge, PackageTooNew } from '../zip/package-fault.ts'
import type { PackageFiles } from '../zip/package-files.ts'
import { readZip } from '../zip/read-zip.ts'
import { checkAcceptances } from './check-acceptances.ts'
import { checkContents } from './check-contents.ts'
import { checkEvents } from './check-events.ts'
import { checkHistory, type History, proveLast } from './check-history.ts'
import { checkSums, listNames, SUMS } from './check-sums.ts'
import { headlineOf } from './headline.ts'
import type { Proved } from './proof-kind.ts'
import { proofKinds } from './proof-kinds.ts'
import { MANIFEST, type ReadManifest, readManifest } from './read-manifest.ts'
import { digestBefore } from './read-version.ts'
import { Report, textOfFault } from './report.ts'
import { neverProved, tooNew, unchecked, type Verdict } from './verdict.ts'

/**
 * Checks what an evidence package proves and what it does not, without any network request. It never throws: a damaged or foreign
 * file gets the verdict `refused`, which names what is wrong, and one that is too large or too new gets `unchecked`.
 */
export async function verifyPackage(zip: Bytes, known: TrustedKeys = {}): Promise<Verdict> {
  try {
    return await verifyFiles(readZip(zip), known)
  } catch (error) {
    if (error instanceof PackageTooLarge) return unchecked(error.message)
    if (error instanceof PackageTooNew) return unchecked(error.message, tooNew)
    const text = textOfFault(error)
    const finding = { kind: 'wrong', title: 'This is not a valid package', text } as const
    const headline = `Not genuine: ${text}`
    const nothing = { idea: null, history: [], files: new Map(), unproved: [] }
    return { outcome: 'refused', headline, findings: [finding], ...nothing }
  }
}

async function verifyFiles(files: PackageFiles, known: TrustedKeys): Promise<Verdict> {
  const report = new Report()
  await reportSums(report, files)
  const read = await report.attempt('The manifest cannot be read', () => readManifest(files))
  const contents = read && (await reportContents(report, files, read))
  const named = known.logKeys ?? []
  const logKeys = named.filter((key) => !isEventKey(key))
  const proved = read ? await reportProofs(report, files, read, { ...known, logKeys }) : []
  const isIdeaProved = proved.some(({ finding }) => finding.kind === 'proved')
  const history = await reportHistory(report, files, read, { logKeys, isIdeaProved })
  if (!read && history) proved.push(proveLast(history))
  const ideaId = read?.manifest.ideaId ?? history?.versions.at(-1)?.manifest.ideaId ?? null
  await reportReaders(report, files, ideaId, named.filter(isEventKey))
  const fault = report.findings.find(({ kind }) => kind === 'wrong')?.text ?? null
  const unproved = fault === null ? [...files.keys()].filter((name) => !report.used.has(name)) : []
  if (unproved.length > 0)
    report.add({
      kind: 'stated',
      title: 'Files that explain, but prove nothing',
      text: `Nothing vouches for ${listNames(unproved)}.`,
    })
  report.add(neverProved)
  const hasContents = contents !== null && contents.length > 0
  return {
    ...headlineOf(fault, { proved, manifest: read?.manifest, hasContents }),
    findings: report.findings,
    idea: read && { ...read, documentId: documentIdOf(read.digest) },
    history: history?.versions ?? [],
    files,
    unproved,
  }
}

async function reportSums(report: Report, files: PackageFiles): Promise<void> {
  report.use([SUMS])
  const count = await report.attempt('The files are not as they were packed', () => checkSums(files))
  if (count === null) return
  report.add({ kind: 'proved', title: 'The files are unchanged', text: `All ${count} fingerprints match.` })
}

async function reportContents(
  report: Report,
  files: PackageFiles,
  read: ReadManifest,
): Promise<string[] | null> {
  report.use([MANIFEST])
  const contents = await report.attempt('The idea is not what was published', () =>
    checkContents(files, read.manifest),
  )
  if (contents === null) return null
  report.use(contents)
  if (contents.length > 0)
    report.add({
      kind: 'proved',
      title: 'The idea is what was published',
      text: `${listNames(contents)}: each is what the manifest names, whose fingerprint is ${read.digest.slice(0, 16)}….`,
    })
  else
    report.add({
      kind: 'missing',
      title: 'The idea itself is not in this package',
      text: 'Packages for readers, and those of very large ideas, only have its fingerprints. Anyone who has the idea can compare them.',
    })
  return contents
}

async function reportProofs(
  report: Report,
  files: PackageFiles,
  read: ReadManifest,
  { logKeys = [], witnesses = [], roots = [] }: TrustedKeys,
): Promise<Proved[]> {
  const proved: Proved[] = []
  for (const { file, missing, check } of proofKinds) {
    if (!files.has(file)) {
      if (missing) report.add(missing)
      continue
    }
    const shown = await report.attempt(`${file} proves nothing`, () =>
      check({ ...read, files, logKeys, witnesses, roots }),
    )
    if (shown === null) continue
    proved.push(shown)
    report.add(shown.finding)
    report.use(shown.used)
  }
  return proved
}

async function reportHistory(
  report: Report,
  files: PackageFiles,
  read: ReadManifest | null,
  { logKeys, isIdeaProved }: { logKeys: readonly NoteKey[]; isIdeaProved: boolean },
): Promise<History | null> {
  const history = await report.attempt('The history was changed', () =>
    checkHistory(files, read, logKeys, isIdeaProved),
  )
  if (history) {
    report.add(history.finding)
    report.use(history.used)
  } else if (read && digestBefore(read.manifest) !== null && !report.isAnyWrong)
    report.add({
      kind: 'missing',
      title: 'The history is not in this package',
      text: 'Its manifest names the version before it, which only the owner’s package has.',
    })
  return history
}

async function reportReaders(
  report: Report,
  files: PackageFiles,
  ideaId: number | null,
  eventKeys: readonly NoteKey[],
): Promise<void> {
  const events = await report.attempt('The log of this idea was changed', () =>
    checkEvents(files, ideaId, eventKeys),
  )
  const accepted = await report.attempt('An agreement was changed', () =>
    checkAcceptances(files, ideaId, events),
  )
  for (const shown of [events, accepted]) {
    if (shown === null) continue
    report.add(shown.finding)
    report.use(shown.used)
  }
}
