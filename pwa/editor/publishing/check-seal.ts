import * as v from 'valibot'
import type { Idea } from '#contract/ideas.ts'
import { Manifest } from '#contract/packages/read-manifest.ts'
import { documentIdOf } from '#contract/proofs/document-id.ts'
import { hashOf } from '../../sync/device/keep-file.ts'
import type { SealedFile } from './sealed-files.ts'

const ManifestText = v.pipe(v.string(), v.parseJson(), Manifest)

/** Whether manifest.json seals exactly this idea with exactly these files, and its SHA-256 is the idea's digest. */
export async function isSealOf(manifest: Blob, idea: Idea, files: readonly SealedFile[]): Promise<boolean> {
  const { digest } = idea
  const read = v.safeParse(ManifestText, await manifest.text())
  if (!read.success || digest === null || (await hashOf(manifest)) !== digest) return false
  const { ideaId, version, title, publishedAt, files: named, assets } = read.output
  return (
    documentIdOf(digest) === idea.documentId &&
    ideaId === idea.id &&
    version === idea.revision - 1 &&
    title === idea.title &&
    publishedAt === idea.blockchainTimestamp &&
    linesOf([...named.map((file) => ({ ...file, url: null })), ...assets]) === linesOf(files)
  )
}

/** A text that is the same for the same files, in any order. */
const linesOf = (files: readonly Omit<SealedFile, 'name'>[]) =>
  files
    .map(({ sha256, bytes, url }) => `${sha256} ${bytes} ${url}`)
    .sort()
    .join('\n')
