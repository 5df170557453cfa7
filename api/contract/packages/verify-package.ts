import type { Bytes } from '../proofs/bytes.ts'
import { documentIdOf } from '../proofs/document-id.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import { checkAcceptances } from './check-acceptances.ts'
import { checkContents } from './check-contents.ts'
import { checkEvents } from './check-events.ts'
import { checkSums, listNames, SUMS } from './check-sums.ts'
import { headlineOf } from './headline.ts'
import type { PackageFiles } from './package-files.ts'
import type { Proved } from './proof-kind.ts'
import { proofKinds } from './proof-kinds.ts'
import { MANIFEST, type ReadManifest, readManifest } from './read-manifest.ts'
import { readZip } from './read-zip.ts'
import { Report, textOfFault } from './report.ts'
import { neverProved, type Verdict } from './verdict.ts'

/** `knownKey`: by which whoever checks knows the log, from elsewhere than the package. */
export type Known = { knownKey?: NoteKey | null }

/**
 * What an evidence package shows, and what not, without asking anybody. It never throws: what is damaged, foreign or too large has
 * the verdict `refused`, which names what is wrong.
 */
export async function verifyPackage(zip: Bytes, { knownKey = null }: Known = {}): Promise<Verdict> {
  try {
    return await verifyFiles(readZip(zip), knownKey)
  } catch (error) {
    const text = textOfFault(error)
    const finding = { kind: 'wrong', title: 'This is no whole package', text } as const
    const headline = `Not genuine: ${text}`
    return { outcome: 'refused', headline, findings: [finding], idea: null, files: new Map(), unproved: [] }
  }
}

async function verifyFiles(files: PackageFiles, knownKey: NoteKey | null): Promise<Verdict> {
  const report = new Report()
  await lookAtSums(report, files)
  const read = await report.look('The manifest cannot be read', () => readManifest(files))
  const contents = read && (await lookAtContents(report, files, read))
  const proved = read ? await lookAtProofs(report, files, read, knownKey) : []
  await lookAtReaders(report, files)
  const fault = report.findings.find(({ kind }) => kind === 'wrong')?.text ?? null
  const unproved = fault === null ? [...files.keys()].filter((name) => !report.used.has(name)) : []
  if (unproved.length > 0)
    report.tell({
      kind: 'stated',
      title: 'Words that explain, and prove nothing',
      text: `Nothing vouches for ${listNames(unproved)}.`,
    })
  report.tell(neverProved)
  const hasContents = contents !== null && contents.length > 0
  return {
    ...headlineOf(fault, { proved, manifest: read?.manifest, hasContents }),
    findings: report.findings,
    idea: read && { ...read, documentId: documentIdOf(read.digest) },
    files,
    unproved,
  }
}

async function lookAtSums(report: Report, files: PackageFiles): Promise<void> {
  report.use([SUMS])
  const count = await report.look('The files are not as they were packed', () => checkSums(files))
  if (count === null) return
  report.tell({ kind: 'proved', title: 'The files are unchanged', text: `All ${count} fingerprints match.` })
}

async function lookAtContents(
  report: Report,
  files: PackageFiles,
  read: ReadManifest,
): Promise<string[] | null> {
  report.use([MANIFEST])
  const contents = await report.look('The idea is not what was published', () =>
    checkContents(files, read.manifest),
  )
  if (contents === null) return null
  report.use(contents)
  if (contents.length > 0)
    report.tell({
      kind: 'proved',
      title: 'The idea is what was published',
      text: `${listNames(contents)}: each is what the manifest names, whose fingerprint is ${read.digest.slice(0, 16)}….`,
    })
  else
    report.tell({
      kind: 'missing',
      title: 'The idea itself is not in this package',
      text: 'Packages for readers have its fingerprints only. Whoever has the idea can compare them.',
    })
  return contents
}

async function lookAtProofs(
  report: Report,
  files: PackageFiles,
  read: ReadManifest,
  knownKey: NoteKey | null,
): Promise<Proved[]> {
  const proved: Proved[] = []
  for (const { file, missing, check } of proofKinds) {
    if (!files.has(file)) {
      report.tell(missing)
      continue
    }
    const shown = await report.look(`${file} proves nothing`, () => check({ ...read, files, knownKey }))
    if (shown === null) continue
    proved.push(shown)
    report.tell(shown.finding)
    report.use(shown.used)
  }
  return proved
}

async function lookAtReaders(report: Report, files: PackageFiles): Promise<void> {
  const events = await report.look('The log of this idea was changed', () => checkEvents(files))
  const accepted = await report.look('An agreement was changed', () => checkAcceptances(files, events))
  for (const shown of [events, accepted]) {
    if (shown === null) continue
    report.tell(shown.finding)
    report.use(shown.used)
  }
}
