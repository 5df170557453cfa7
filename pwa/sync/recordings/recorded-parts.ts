import * as v from 'valibot'
import { openDatabase } from '../../data/device/device-database.ts'
import { retryOnceReopened } from '../../data/device/lost-connection.ts'
import { RecordedPart } from '../../data/device/recorded-part.ts'

/** Stores one part of a recording that is not yet a memo of a draft. It is durable when the promise resolves. */
export function keepPart(userId: number, part: Omit<RecordedPart, 'part'>): Promise<unknown> {
  const database = openDatabase(userId)
  return retryOnceReopened(database, () => database.recordings.add(part))
}

export async function listRecordings(userId: number): Promise<string[]> {
  const { recordings } = openDatabase(userId)
  return (await recordings.orderBy('recordingId').uniqueKeys()).map(String)
}

/** The parts in recording order, without those that this version of the app cannot read. */
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
