import * as v from 'valibot'
import { openDatabase } from '../../data/device/device-database.ts'
import { retryOnceReopened } from '../../data/device/lost-connection.ts'
import { RecordedPart } from '../../data/device/recorded-part.ts'

/** The parts of recordings that are not yet memos of a draft. Each is durable when its promise resolves. */
export function keepPart(userId: number, part: Omit<RecordedPart, 'part'>): Promise<unknown> {
  const database = openDatabase(userId)
  return retryOnceReopened(database, () => database.recordings.add(part))
}

export async function listRecordings(userId: number): Promise<string[]> {
  const { recordings } = openDatabase(userId)
  return (await recordings.orderBy('recordingId').uniqueKeys()).map(String)
}

/** In the order in which they were said; parts that this version cannot read are left out. */
export async function listParts(userId: number, recordingId: string): Promise<RecordedPart[]> {
  const rows = await openDatabase(userId).recordings.where({ recordingId }).sortBy('part')
  return rows.flatMap((row) => {
    const parsed = v.safeParse(RecordedPart, row)
    return parsed.success ? [parsed.output] : []
  })
}

export async function dropParts(userId: number, recordingId: string): Promise<void> {
  await openDatabase(userId).recordings.where({ recordingId }).delete()
}
