// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { draft, idea } from '../../tests/sync/rows.ts'
import type { SyncContext } from '../sync/device/context.ts'
import { noteNotDeleted } from '../sync/device/not-deleted.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { openScreen } from './open-screen.fake.tsx'

const ofRow = async ({ store }: SyncContext) => {
  const kept = draft('idea-7', { ideaId: 7, status: 'published', ackedSeq: 2, notice: { kind: 'kept' } })
  await store.write(async (tables) => void (await tables.putDraft(kept)))
}
const withoutRow = ({ store }: SyncContext) => store.write((tables) => noteNotDeleted(tables, 7))

test.each([
  ['a published idea', 'published', ofRow, '<p>An edge.</p>'],
  ['a published one that is not written here', 'published', withoutRow, { elements: [] }],
  ['a draft that is not written here', 'draft', withoutRow, { elements: [] }],
] as const)(
  '%s that was deleted here but changed elsewhere says why it is still there, until dismissed',
  async (name, status, note, content) => {
    Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
    const userId = 9321 + name.length
    const { context } = engineOf(userId)
    await note(context)
    const shown = idea(7, { content, status })
    const close = openScreen(userId, (url) =>
      url.endsWith('/ideas/7')
        ? Promise.resolve(Response.json(shown))
        : Promise.reject(new TypeError('Failed to fetch')),
    )
    const text = () => document.body.textContent
    await until(() => expect(text()).toContain('This idea was not deleted'))
    expect(text()).toContain(
      status === 'published' ? 'it was published on another one' : 'it was changed on another one first',
    )
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Dismiss')
    button?.focus()
    button?.click()
    await until(() => expect(text()).not.toContain('This idea was not deleted'))
    expect((await context.store.findCard('idea-7'))?.notice ?? null).toBeNull()
    expect(await context.store.read((tables) => tables.listNotDeleted())).toEqual([])
    expect(document.activeElement?.id).toBe('main')
    close()
  },
)
