import { createHash } from 'node:crypto'
import { findProof, type LogProof, openLog } from '../activity/log/prove-event.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import { partsOfNote } from '../adapters/signing/signed-note.ts'
import { streamAcceptances } from '../agreements/find-acceptance.ts'
import { findManifest, streamReleases } from '../ideas/get-release.ts'
import type { Context } from '../server/context.ts'
import { attachmentsOf, certificateSheet } from './certificate-sheet.ts'
import { agreementFileName, certificateText } from './certificate-text.ts'
import type { Certified } from './get-certificate.ts'
import { verifyText } from './verify-text.ts'

/**
 * The files that prove an idea, one after the other; the next kind of proof is a few more lines here. Everything is read up to the
 * log's end as it was at the beginning, so that what is in the package fits together.
 */
export async function* ownerPackage(context: Context, ideaId: number): AsyncIterable<ZipEntry> {
  const log = await openLog(ideaId)
  const parts = async function* () {
    yield* frozenFiles(ideaId)
    if (log) yield* logFiles(log)
    for await (const acceptance of streamAcceptances(ideaId)) {
      const { eventId } = acceptance
      const proof = eventId === null ? null : await findProof(eventId)
      if (eventId === null || !proof || proof.sequence > (log?.sequence ?? 0)) continue
      yield* certificateFiles(context, { acceptance, proof }, `acceptances/${eventId}`)
    }
    yield { path: 'VERIFY.txt', content: [verifyText('owner')] }
  }
  yield* withSums(parts())
}

/** What a reader may take away: the manifest of what they read, where it is published, and what they agreed to. */
export async function* readerPackage(
  context: Context,
  certified: Certified,
  isPublished: boolean,
): AsyncIterable<ZipEntry> {
  const parts = async function* () {
    const manifest = isPublished ? await findManifest(certified.acceptance.ideaId) : null
    if (manifest !== null) yield { path: 'manifest.json', content: [manifest] }
    yield* certificateFiles(context, certified, 'acceptance')
    yield { path: 'VERIFY.txt', content: [verifyText('reader')] }
  }
  yield* withSums(parts())
}

async function* frozenFiles(ideaId: number): AsyncIterable<ZipEntry> {
  const manifest = await findManifest(ideaId)
  if (manifest !== null) yield { path: 'manifest.json', content: [manifest] }
  yield { path: 'released.txt', content: releases(ideaId) }
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

/** All of them, each hashed on its way, and last the hashes, as `sha256sum -c` reads them. */
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
