import { getAssetFile } from '#contract/assets.ts'
import { getIdeaFile } from '#contract/ideas.ts'
import { callFile } from '../data/call-file.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import { engineOf } from '../sync/engine/engines.ts'
import type { CleanFile } from './clean-file.ts'
import type { SaidFile } from './said.ts'

/** What the server tells of an idea's files. Null: it did not tell. It is asked once for each file; only digests are kept. */
export type ServerFiles = {
  /** The SHA-256 of the bytes at this address. */
  hashAt: (address: string, kind: SaidFile['kind']) => Promise<string | null>
  /** Where the picture is that was uploaded from exactly these bytes. One that was not is uploaded now. */
  addressOf: (picture: CleanFile) => Promise<string | null>
}

/** For a whole file, on a slow line. */
const MOST_MS = 5 * 60_000

/** `signal`: of somebody who does not want to know any more. */
export function serverFiles(userId: number, signal: AbortSignal): ServerFiles {
  const { server } = engineOf(userId).context
  let takesPictures = true
  const upload = async ({ hash, file, fileName }: CleanFile): Promise<string | null> => {
    if (!takesPictures) return null
    const outcome = await server.uploadPicture(hash, file, fileName)
    // It is full, or asked to wait: the next picture would be sent for nothing.
    takesPictures = outcome.kind === 'ok' || outcome.kind === 'refused'
    return outcome.kind === 'ok' ? outcome.value.url : null
  }
  const hashes = new Map<string, string | null>()
  const addresses = new Map<string, string | null>()
  return {
    hashAt: (address, kind) => once(hashes, address, () => fetchHash(userId, address, kind, signal)),
    addressOf: (picture) => once(addresses, picture.hash, () => upload(picture)),
  }
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
  kind: SaidFile['kind'],
  stop: AbortSignal,
): Promise<string | null> {
  const id = /\/(\d+)\/file$/.exec(address)?.[1] ?? ''
  const signal = AbortSignal.any([stop, AbortSignal.timeout(MOST_MS)])
  const options = { params: { id }, account: userId, signal }
  try {
    if (kind === 'pdf') return await hashOf(await callFile(getIdeaFile, 'application/pdf', options))
    return await hashOf(await callFile(getAssetFile, kind === 'memo' ? 'audio/' : 'image/', options))
  } catch {
    return null
  }
}
