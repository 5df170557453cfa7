import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as v from 'valibot'

/** The description of a backup, which is its first entry. */
export const manifestName = 'backup.json'
export const dataName = 'db/data.mdb'

const BackedUpFile = v.object({
  /** Path within the data folder. A path that leads out of it is refused. */
  name: v.pipe(v.string(), v.regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\0\\]+(\/[^/\0\\]+)*$/)),
  size: v.number(),
  sha256: v.string(),
})
export type BackedUpFile = v.InferOutput<typeof BackedUpFile>

export const Manifest = v.object({
  format: v.literal('ideavault-backup-1'),
  madeAt: v.string(),
  records: v.number(),
  files: v.array(BackedUpFile),
})
export type Manifest = v.InferOutput<typeof Manifest>

export async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return digest.digest('hex')
}
