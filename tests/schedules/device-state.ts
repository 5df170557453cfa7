import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { databaseName, journalName } from '../../pwa/data/device/database-names.ts'
import { deviceFactories } from '../support/device-factories.ts'

const Row = v.object({
  draftId: v.string(),
  ideaId: v.optional(v.number()),
  title: v.string(),
  html: v.string(),
  revision: v.nullable(v.number()),
  isDeleted: v.boolean(),
})
export type DeviceRow = v.InferOutput<typeof Row>

const DeviceState = v.object({
  rows: v.array(Row),
  /** Drafts with an unsent change, and why the server refused it, if it did. */
  outbox: v.array(
    v.object({
      draftId: v.string(),
      blocked: v.nullable(v.object({ code: v.string(), message: v.string() })),
    }),
  ),
  /** What closed pages left for the next start: keys in localStorage, and writers in the journal. */
  leftOver: v.array(v.string()),
})
export type DeviceState = v.InferOutput<typeof DeviceState>

/** What this device stores of an account, read directly from its database. */
export async function readDevice(page: Page, userId: number): Promise<DeviceState> {
  const read = await page.evaluate(readTables, {
    factories: await deviceFactories(page),
    drafts: databaseName(userId),
    journal: journalName(userId),
  })
  return v.parse(DeviceState, read)
}

async function readTables({
  factories,
  drafts: name,
  journal: journalName,
}: {
  factories: IDBFactory[]
  drafts: string
  journal: string
}): Promise<unknown> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const leftOver: unknown[] = Object.keys(localStorage).filter((key) => key.startsWith('lastWords-'))
  const has = async (factory: IDBFactory, wanted: string) =>
    (await factory.databases()).some((database) => database.name === wanted)
  for (const factory of factories) {
    if (!(await has(factory, journalName))) continue
    const journal = await answer(factory.open(journalName))
    const rows = await answer(journal.transaction('rows').objectStore('rows').getAll())
    journal.close()
    for (const { writerId } of rows) leftOver.push(`journal of ${writerId}`)
  }
  if (!(await has(indexedDB, name))) return { rows: [], outbox: [], leftOver }
  const database = await answer(indexedDB.open(name))
  try {
    const names = ['drafts', 'texts', 'outbox']
    const tables = database.transaction(names)
    const [cards, texts, entries] = await Promise.all(
      names.map((table) => answer(tables.objectStore(table).getAll())),
    )
    const html = new Map((texts ?? []).map((row) => [row.draftId, row.html]))
    const rows = (cards ?? []).map(({ draftId, ideaId, title, base, isDeleted }) => ({
      ...(ideaId === undefined ? {} : { ideaId }),
      draftId,
      title,
      html: html.get(draftId),
      revision: base?.revision ?? null,
      isDeleted,
    }))
    return { rows, outbox: entries ?? [], leftOver }
  } finally {
    database.close()
  }
}
