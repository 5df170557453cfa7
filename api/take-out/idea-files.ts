import { contentKind } from '#contract/content/content-kind.ts'
import { ideaToMarkdown } from '#contract/take-out/html-to-markdown.ts'
import type { ArchiveIdea } from '#contract/take-out/take-out.ts'
import { documentPage, withAddresses } from '../access/document-page.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { nullIfRefused } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { historyLines } from './history-lines.ts'
import type { StoredFile } from './list-stored-files.ts'
import { storedFile } from './stored-file.ts'

type Files = ReadonlyMap<number, StoredFile>
type Idea = Awaited<ReturnType<typeof getOwnIdea>>

/** Yields the files of an idea's folder. Its facts (idea.json) come last, so a folder without them is incomplete. */
export async function* ideaFiles(
  context: Context,
  ownerId: number,
  id: number,
  { files, unreadable }: { files: Files; unreadable: string[] },
): AsyncIterable<ZipEntry> {
  // Null when the idea was deleted after the archive was begun.
  const idea = await nullIfRefused(['idea_deleted', 'not_found'], () => getOwnIdea(ownerId, id))
  if (!idea) return
  const folder = `ideas/${id}`
  const addressOf = (file: number) => (files.has(file) ? `../../${files.get(file)?.path}` : null)
  yield* textFiles(idea, folder, addressOf)
  if (idea.file) yield* storedFile(context, { path: `${folder}/idea.pdf`, ...idea.file }, unreadable)
  const stored = idea.file ? 'idea.pdf' : typeof idea.content === 'string' ? 'stored.html' : 'stored.json'
  const history = await historyLines(ownerId, id)
  if (history) yield { path: `${folder}/history.jsonl`, content: history }
  const facts = describe(idea, stored, files)
  yield { path: `${folder}/idea.json`, content: [`${JSON.stringify(facts, null, 2)}\n`] }
}

function* textFiles(
  idea: Idea,
  folder: string,
  addressOf: (id: number) => string | null,
): Iterable<ZipEntry> {
  const { title, content, file } = idea
  if (file) return
  const isText = typeof content === 'string'
  const name = isText ? 'stored.html' : 'stored.json'
  yield { path: `${folder}/${name}`, content: inChunks(isText ? content : JSON.stringify(content)) }
  const page = documentPage(idea, {
    facts: factsOf(idea),
    addressOf,
    fileSource: "'self' file:",
    mark: null,
  })
  yield { path: `${folder}/idea.html`, content: inChunks(page) }
  if (!isText) return
  const markdown = ideaToMarkdown({ title, html: withAddresses(content, addressOf) })
  yield { path: `${folder}/idea.md`, content: inChunks(markdown) }
}

const factsOf = ({ status, documentId, digest, publishedAt }: Idea): string[] =>
  status === 'draft'
    ? ['Draft, not sealed.']
    : [
        `Published ${publishedAt?.toISOString() ?? ''}`,
        `Document ID: ${documentId ?? ''}`,
        `Digest (SHA-256): ${digest ?? ''}`,
      ]

function describe(idea: Idea, stored: string, files: Files) {
  const { _id: id, title, status, content, file } = idea
  const known = idea.assetIds.flatMap((one) => files.get(one) ?? [])
  const read: ArchiveIdea = {
    id,
    title,
    status,
    kind: file ? 'pdf' : contentKind(content),
    stored,
    fileName: file?.fileName ?? null,
    files: Object.fromEntries(known.map(({ address, path }) => [address, path])),
    labels: idea.labels ?? [],
    isPinned: idea.isPinned ?? false,
  }
  const { documentId, digest, revision, predecessorId, manifest } = idea
  const more = { documentId, digest, revision, predecessorId, manifest }
  const dates = {
    createdAt: idea.createdAt.toISOString(),
    lastModified: idea.lastModified.toISOString(),
    publishedAt: idea.publishedAt?.toISOString() ?? null,
  }
  return { ...read, ...more, ...dates }
}

const CHUNK_BYTES = 64 * 1024

/** Divides a text into pieces, so that a large one is compressed bit by bit. */
function* inChunks(text: string): Iterable<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}
