import * as v from 'valibot'
import { openDatabase } from '../data/device/device-database.ts'
import type { FileReference } from './fingerprint.ts'
import type { ServerFiles } from './server-files.ts'

/** Whether one of these ideas, each given by its files, has exactly the incoming files. */
export type SameFiles = (
  ideas: readonly FileReference[][],
  incoming: readonly FileReference[],
) => Promise<boolean>
type IsSame = (there: FileReference, comingHash: string) => boolean | Promise<boolean>

/**
 * Files are compared by the SHA-256 of their bytes, never by name. The device is asked first; then, when there is a connection, the
 * server. A file that neither knows counts as a different one: one idea too many is better than a lost one.
 */
export function sameFiles(userId: number, server: ServerFiles | null): SameFiles {
  let sent: Promise<Sent> | null = null
  return async (ideas, incoming) => {
    if (ideas.length === 0 || incoming.length === 0) return ideas.length > 0
    sent ??= listSent(userId)
    const { complete } = await sent
    const whole = ideas.map((files) => files.map(complete))
    const ways: IsSame[] = [({ hash }, comingHash) => hash === comingHash]
    if (server) ways.push(byUpload(server), byBytes(server))
    for (let count = 1; count <= ways.length; count++)
      for (const files of whole) if (await areSame(files, incoming, ways.slice(0, count))) return true
    return false
  }
}

async function areSame(
  there: FileReference[],
  incoming: readonly FileReference[],
  ways: IsSame[],
): Promise<boolean> {
  if (there.length !== incoming.length) return false
  for (const [n, file] of there.entries())
    if (!(await isSame(file, incoming[n]?.hash ?? null, ways))) return false
  return true
}

async function isSame(there: FileReference, comingHash: string | null, ways: IsSame[]): Promise<boolean> {
  if (comingHash === null) return false
  for (const way of ways) if (await way(there, comingHash)) return true
  return false
}

/** The server's bytes of a picture differ from this device's, and an archive holds the server's. */
const byBytes =
  ({ hashAt }: ServerFiles): IsSame =>
  async ({ kind, hash, address }, comingHash) =>
    address !== null && (hash === null || kind === 'picture') && (await hashAt(address, kind)) === comingHash

/** The server re-encodes photos, so its bytes say nothing about the incoming ones; but it knows what each was uploaded from. */
const byUpload =
  ({ addressOf }: ServerFiles): IsSame =>
  async ({ kind, address }, comingHash) =>
    kind === 'picture' && address !== null && (await addressOf(comingHash)) === address

type Sent = { complete: (file: FileReference) => FileReference }
const SentRow = v.object({ hash: v.string(), uploaded: v.object({ url: v.string() }) })

/**
 * The files that this device sent: their hashes here and their addresses on the server. Read row by row, because some rows hold the
 * file's bytes.
 */
async function listSent(userId: number): Promise<Sent> {
  const hashes = new Map<string, string>()
  const addresses = new Map<string, string>()
  await openDatabase(userId).files.each((row) => {
    const { success, output } = v.safeParse(SentRow, row)
    if (!success) return
    hashes.set(output.uploaded.url, output.hash)
    addresses.set(output.hash, output.uploaded.url)
  })
  return {
    complete: ({ kind, hash, address }) => ({
      kind,
      hash: hash ?? hashes.get(address ?? '') ?? null,
      address: address ?? addresses.get(hash ?? '') ?? null,
    }),
  }
}
