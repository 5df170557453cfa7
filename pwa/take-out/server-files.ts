import { getAssetFile, listAssets } from '#contract/assets.ts'
import { getIdeaFile } from '#contract/ideas.ts'
import { callFile } from '../data/call-file.ts'
import { callPages } from '../data/call-pages.ts'
import { Patience } from '../data/patience.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import type { FileReference } from './fingerprint.ts'

/** What the server knows of an idea's files; null when it did not answer. Each file is fetched once, and only its digest is kept. */
export type ServerFiles = {
  /** The SHA-256 of the bytes at this address. */
  hashAt: (address: string, kind: FileReference['kind']) => Promise<string | null>
  /** The address of the picture whose upload key is this SHA-256; also null when there is none. */
  addressOf: (hash: string) => Promise<string | null>
}

const STANDSTILL_MS = 60_000

/** `signal` ends the requests when the import is stopped. */
export function serverFiles(userId: number, signal: AbortSignal): ServerFiles {
  const hashes = new Map<string, string | null>()
  let uploads: Promise<ReadonlyMap<string, string>> | null = null
  return {
    hashAt: (address, kind) => once(hashes, address, () => fetchHash(userId, address, kind, signal)),
    addressOf: async (hash) => {
      uploads ??= listUploads(userId, signal)
      return (await uploads).get(hash) ?? null
    },
  }
}

/** All pictures by upload key, in one list: uploading each of them to compare would be refused after 120 in an hour. */
async function listUploads(userId: number, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>()
  try {
    for await (const page of callPages(listAssets, { account: userId, signal }))
      for (const { uploadKey, filePath } of page) if (uploadKey !== null) addresses.set(uploadKey, filePath)
  } catch {
    return new Map()
  }
  return addresses
}

async function once(known: Map<string, string | null>, key: string, ask: () => Promise<string | null>) {
  const answer = known.get(key)
  if (answer !== undefined) return answer
  const asked = await ask()
  known.set(key, asked)
  return asked
}

async function fetchHash(
  userId: number,
  address: string,
  kind: FileReference['kind'],
  stop: AbortSignal,
): Promise<string | null> {
  const id = /\/(\d+)\/file$/.exec(address)?.[1] ?? ''
  const options = { params: { id }, account: userId, signal: stop, patience: new Patience(STANDSTILL_MS) }
  try {
    if (kind === 'pdf') return await hashOf(await callFile(getIdeaFile, 'application/pdf', options))
    return await hashOf(await callFile(getAssetFile, kind === 'memo' ? 'audio/' : 'image/', options))
  } catch {
    return null
  }
}
