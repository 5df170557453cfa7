import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Idea } from '#contract/ideas.ts'
import type { Owner } from './by-api.ts'
import { synced, words } from './steps.ts'

const plain = (html: string) => html.replace(/<\/(p|h\d)>/g, '\n').replace(/<[^>]+>/g, '')
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

type Row = { draftId: string; ideaId: number | null; title: string; html: string }

/** The ideas in this device's database that are not deleted. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ideavault-drafts-'))
    const database = await answer(indexedDB.open(found?.name ?? ''))
    const read = (table: string) => answer(database.transaction(table).objectStore(table).getAll())
    const [cards, texts] = await Promise.all([read('drafts'), read('texts')])
    database.close()
    return cards
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ draftId, ideaId, title }) => ({
        draftId,
        ideaId: ideaId ?? null,
        title,
        html: texts.find((text) => text.draftId === draftId)?.html ?? '',
      }))
  })

/** What the address names: an idea, or a draft that has no number. */
function addressed(page: Page): { ideaId: number } | { draftId: string } {
  const { pathname, searchParams } = new URL(page.url())
  const id = /^\/editor\/(\d+)$/.exec(pathname)?.[1]
  if (id) return { ideaId: Number(id) }
  expect(pathname, 'the address of an editor').toBe('/editor/new')
  return { draftId: searchParams.get('draft') ?? '' }
}

/** Types a word at the end of the text and sends it at once. */
export async function writeWord(page: Page, word: string): Promise<void> {
  // Nobody can write behind an open dialog.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await words(page).focus()
  await expect(words(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(` ${word}`)
  await page.keyboard.press('ControlOrMeta+S')
}

/**
 * Types a word that occurs nowhere else and follows it: address, title and text on the screen, the row on this device, and
 * the idea on the server belong together. Returns the number of the idea that received it.
 */
export async function expectAgreement(page: Page, owner: Owner, word: string): Promise<number> {
  const before = addressed(page)
  await writeWord(page, word)
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  await expect(synced(page)).toBeVisible()
  await expect(async () => {
    const after = addressed(page)
    const title = await page.getByLabel('Title').inputValue()
    const text = lines(await words(page).innerText())
    const rows = (await rowsOf(page)).filter(({ html }) => html.includes(word))
    expect(rows, `rows with ${word}, typed at ${JSON.stringify(before)}`).toHaveLength(1)
    const [row] = rows
    expect({ ideaId: row?.ideaId ?? null }).toEqual(after)
    expect({ title: row?.title, text: lines(plain(row?.html ?? '')) }).toEqual({ title, text })
    const idea = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${row?.ideaId}`))
    expect({ title: idea.title, text: lines(plain(String(idea.content))) }).toEqual({ title, text })
  }).toPass({ timeout: 5_000 })
  const { ideaId = 0 } = { ideaId: 0, ...addressed(page) }
  return ideaId
}
