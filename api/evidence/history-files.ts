import * as v from 'valibot'
import { LOG_KEYS } from '#contract/keys/log-keys.ts'
import type { Manifest } from '#contract/packages/read-manifest.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import { frozenContents } from '../ideas/get-release.ts'
import { listSealedContents } from '../ideas/history/sealed-contents.ts'
import type { HistoryLink } from '../ideas/sealing/collect-history.ts'
import type { Context } from '../server/context.ts'
import { findAnchored } from '../timestamps/anchoring/prove-anchored.ts'
import { proveInclusion } from '../timestamps/attesting/prove-attested.ts'
import { readStoredManifest } from './idea-certificate.ts'
import { logKeysText } from './idea-proofs.ts'
import { FILES_OF_VERSION, type PackageRoom, roomForContents } from './package-room.ts'
import { readAsSealed } from './sealed-bytes.ts'

/** How much of a package the history may take, if the idea leaves that much; the rest is for the log and the readers. */
const MAX_FILES = packageLimits.files * 0.8
const MAX_BYTES = packageLimits.unpackedBytes / 4
const Headers = v.record(v.string(), v.string())

/** What the package has already, and the room that is left. `own`: names the idea's files; null where these are not in the package. */
type PackageState = { own: Manifest | null; hasKeys: boolean; room: PackageRoom }

/**
 * The history of an idea, for its owner: each manifest with its proofs, and the contents of as many versions as there is room for, the
 * newest first. Contents that several versions share are included once, those of the idea itself not again. The keys of the log are
 * added where an entry needs them and the package has none yet.
 */
export async function* historyFiles(
  context: Context,
  links: readonly HistoryLink[],
  state: PackageState,
): AsyncIterable<ZipEntry> {
  let needsKeys = !state.hasKeys
  const headers: Record<string, string> = {}
  for (const [n, { digest, manifest }] of links.entries()) {
    const path = `history/${String(n + 1).padStart(4, '0')}.json`
    yield { path, content: [manifest] }
    const [entry, anchored] = await Promise.all([proveInclusion(digest), findAnchored(digest)])
    if (entry && needsKeys) yield { path: LOG_KEYS, content: [await logKeysText()] }
    if (entry) needsKeys = false
    if (entry) yield { path: `${path}.tlog-proof`, content: [entry] }
    if (anchored) yield { path: `${path}.ots`, content: [anchored.proof] }
    if (anchored?.headers) Object.assign(headers, v.parse(Headers, JSON.parse(anchored.headers)))
  }
  if (Object.keys(headers).length > 0)
    yield { path: 'history/bitcoin-headers.json', content: [`${JSON.stringify(headers, null, 2)}\n`] }
  yield* contents(context, links, state)
}

async function* contents(
  context: Context,
  links: readonly HistoryLink[],
  { own, room: all }: PackageState,
): AsyncIterable<ZipEntry> {
  const known = new Set([...(own?.files ?? []), ...(own?.assets ?? [])].map(({ sha256 }) => sha256))
  const left = roomForContents(all)
  const room = {
    files: Math.min(MAX_FILES - FILES_OF_VERSION * links.length, left.files),
    bytes: Math.min(MAX_BYTES, left.bytes),
  }
  for (const link of [...links].reverse())
    for (const { path, sha256, bytes, open } of await listContents(context, link)) {
      if (known.has(sha256) || room.files < 1 || room.bytes < bytes) continue
      known.add(sha256)
      const content = await readAsSealed(context, { path, sha256 }, await open())
      if (content === null) continue
      room.files -= 1
      room.bytes -= bytes
      yield { path: `history/files/${sha256}.${path.split('.').at(-1)}`, content }
    }
}

async function listContents(context: Context, { ideaId, digest, manifest, isSealed }: HistoryLink) {
  if (isSealed) return listSealedContents(context, digest)
  const { files, assets } = readStoredManifest(manifest).manifest
  const named = new Map([...files, ...assets].map((file) => [file.path, file]))
  const found = []
  for await (const { path, content } of frozenContents(context, ideaId)) {
    const file = named.get(path)
    if (file) found.push({ ...file, open: async () => content })
  }
  return found
}
