import { createHash } from 'node:crypto'
import { agreementFileName } from '#contract/agreement.ts'
import { LOG_KEYS } from '#contract/keys/log-keys.ts'
import type { ReadManifest } from '#contract/packages/read-manifest.ts'
import { findProof, type LogProof, openLog } from '../activity/log/prove-event.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import { partsOfNote } from '../adapters/signing/signed-note.ts'
import { streamAcceptances } from '../agreements/find-acceptance.ts'
import { findManifest, frozenContents, streamReleases } from '../ideas/get-release.ts'
import { collectHistory } from '../ideas/sealing/collect-history.ts'
import type { Context } from '../server/context.ts'
import { attachmentsOf, certificateSheet } from './certificate-sheet.ts'
import { certificateText } from './certificate-text.ts'
import type { Certified } from './get-certificate.ts'
import { historyFiles } from './history-files.ts'
import { ideaCertificate, readStoredManifest } from './idea-certificate.ts'
import { findProofs, type IdeaProofs } from './idea-proofs.ts'
import {
  hasRoomForAgreement,
  hasRoomForIdea,
  type PackageRoom,
  subtractFrom,
  wholeRoom,
} from './package-room.ts'
import { areAsSealed } from './sealed-bytes.ts'
import { sheetPage } from './sheet-page.ts'
import { type LeftOut, verifyText } from './verify-text.ts'

/** What every package is made with. `verifier`: the page that checks packages, as one file; null where it was not built. */
export type Packing = { context: Context; verifier: string | null }

/**
 * The files that prove an idea, one after the other. Acceptances are included up to the end that the log had when it was opened, so that
 * the package is consistent. `withReaders`: includes who read it and agreed, which names people. What would make the package larger than
 * verifiers accept is left out, and VERIFY.txt says so.
 */
export async function* ownerPackage(
  packing: Packing,
  ideaId: number,
  withReaders: boolean,
): AsyncIterable<ZipEntry> {
  const { context } = packing
  const room = wholeRoom()
  const parts = async function* () {
    const [sealed, history] = await Promise.all([findSealed(ideaId), collectHistory(ideaId)])
    const hasRoom = !sealed || hasRoomForIdea(room, sealed.read.manifest, history.length)
    const isReadable = !sealed || !hasRoom || (await areAsSealed(context, ideaId, sealed.read.manifest))
    const hasContents = hasRoom && isReadable
    if (hasContents) yield* frozenContents(context, ideaId)
    if (sealed) {
      yield* sealedFiles(sealed)
      const sheet = ideaCertificate(sealed.read, sealed.proofs, context.config.publicOrigin)
      yield { path: 'certificate.html', content: [sheetPage(sheet)] }
      yield { path: 'certificate.pdf', content: [await context.printer.print(sheet)] }
    }
    const own = hasContents && sealed ? sealed.read.manifest : null
    const hasKeys = sealed?.proofs.files.some(({ path }) => path === LOG_KEYS) ?? false
    yield* historyFiles(context, history, { own, hasKeys, room })
    yield { path: 'released.txt', content: releases(ideaId) }
    const included = { hasLog: false, hasAgreements: false }
    const leftOut = { isIdea: !hasRoom, isLost: !isReadable, agreements: 0 }
    if (withReaders)
      for await (const entry of readerFiles(context, ideaId, room, leftOut)) {
        if (entry.path.startsWith('log/')) included.hasLog = true
        else included.hasAgreements = true
        yield entry
      }
    yield* explanations(
      packing,
      verifyText({ ...sealed?.proofs, ...included, side: 'owner', versions: history.length, leftOut }),
    )
  }
  yield* withSums(subtractFrom(room, parts()))
}

/** The log and the acceptances, the oldest first. Acceptances for which there is no room are counted. */
async function* readerFiles(
  context: Context,
  ideaId: number,
  room: PackageRoom,
  leftOut: LeftOut,
): AsyncIterable<ZipEntry> {
  const log = await openLog(ideaId)
  if (log) yield* logFiles(log)
  for await (const acceptance of streamAcceptances(ideaId)) {
    const { eventId } = acceptance
    const proof = eventId === null ? null : await findProof(eventId)
    if (eventId === null || !proof || proof.sequence > (log?.sequence ?? 0)) continue
    if (hasRoomForAgreement(room))
      yield* certificateFiles(context, { acceptance, proof }, `acceptances/${eventId}`)
    else leftOut.agreements += 1
  }
}

/** The package for a reader: the manifest of what they read, where it is published, its proofs, and what they agreed to. */
export async function* readerPackage(
  packing: Packing,
  certified: Certified,
  isPublished: boolean,
): AsyncIterable<ZipEntry> {
  const parts = async function* () {
    const sealed = isPublished ? await findSealed(certified.acceptance.ideaId) : null
    if (sealed) yield* sealedFiles(sealed)
    yield* certificateFiles(packing.context, certified, 'acceptance')
    yield* explanations(
      packing,
      verifyText({ ...sealed?.proofs, side: 'reader', hasLog: false, hasAgreements: true }),
    )
  }
  yield* withSums(parts())
}

type Sealed = { text: string; read: ReadManifest; proofs: IdeaProofs }

/** The manifest and what proves its date; null for a draft. */
async function findSealed(ideaId: number): Promise<Sealed | null> {
  const text = await findManifest(ideaId)
  if (text === null) return null
  const read = readStoredManifest(text)
  return { text, read, proofs: await findProofs(read.digest) }
}

function* sealedFiles({ text, proofs }: Sealed): Iterable<ZipEntry> {
  yield { path: 'manifest.json', content: [text] }
  for (const { path, content } of proofs.files) yield { path, content: [content] }
}

function* explanations({ verifier }: Packing, text: string): Iterable<ZipEntry> {
  if (verifier !== null) yield { path: 'verify.html', content: [verifier] }
  yield { path: 'VERIFY.txt', content: [text] }
}

async function* releases(ideaId: number): AsyncIterable<string> {
  for await (const { revision, contentSha256 } of streamReleases(ideaId))
    yield `${contentSha256}  revision ${revision}\n`
}

async function* logFiles({ note, publicKey, read }: LogProof): AsyncIterable<ZipEntry> {
  const { text, signature, pem } = partsOfNote(note, publicKey)
  const lines = async function* (name: 'event' | 'facts' | 'person') {
    for await (const one of read()) yield `${one[name]}\n`
  }
  yield { path: 'log/events.jsonl', content: lines('event') }
  yield { path: 'log/facts.jsonl', content: lines('facts') }
  yield { path: 'log/persons.jsonl', content: lines('person') }
  yield { path: 'log/head.note', content: [note] }
  yield { path: 'log/head.txt', content: [text] }
  yield { path: 'log/head.sig', content: [signature] }
  yield { path: 'log/key.pem', content: [pem] }
}

async function* certificateFiles(
  context: Context,
  certified: Certified,
  folder: string,
): AsyncIterable<ZipEntry> {
  const { ideaId } = certified.acceptance
  for (const { name, text } of attachmentsOf(certified)) yield { path: `${folder}/${name}`, content: [text] }
  yield { path: `${folder}/${agreementFileName(ideaId)}`, content: [certificateText(certified)] }
  const pdf = await context.printer.print(certificateSheet(certified))
  yield { path: `${folder}/${agreementFileName(ideaId, 'pdf')}`, content: [pdf] }
}

/** The same entries, hashed while they are read, and at the end SHA256SUMS, as `sha256sum -c` reads it. */
async function* withSums(entries: AsyncIterable<ZipEntry>): AsyncIterable<ZipEntry> {
  const sums: string[] = []
  for await (const { path, content } of entries) {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    }
    yield { path, content: hashed() }
    sums.push(`${hash.digest('hex')}  ${path}\n`)
  }
  yield { path: 'SHA256SUMS', content: sums }
}
