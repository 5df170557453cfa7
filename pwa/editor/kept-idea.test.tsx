// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { draft, idea } from '../../tests/sync/rows.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { openScreen } from './open-screen.fake.tsx'

const published = { content: '<p>An edge.</p>', status: 'published' } as const
const drawn = { content: { elements: [] }, status: 'draft' } as const

test.each([
  ['a published idea', published, 'html', 'it was published on another one', 1],
  ['a draft that is not written here', drawn, 'pdf', 'it was changed on another one first', 0],
] as const)(
  '%s that was deleted here before says why it is there, until its owner has seen it',
  async (...row) => {
    const [, shown, kind, why, rowsLeft] = row
    Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
    const userId = 9321 + rowsLeft
    const { store } = engineOf(userId).context
    const { status } = shown
    const kept = draft('idea-7', { ideaId: 7, kind, status, ackedSeq: 2, notice: { kind: 'kept' } })
    await store.write(async (tables) => void (await tables.putDraft(kept)))
    const close = openScreen(userId, (url) =>
      url.endsWith('/ideas/7')
        ? Promise.resolve(Response.json(idea(7, shown)))
        : Promise.reject(new TypeError('Failed to fetch')),
    )
    const text = () => document.body.textContent
    await until(() => expect(text()).toContain('This idea was not deleted'))
    expect(text()).toContain(why)
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Dismiss')
    button?.focus()
    button?.click()
    await until(() => expect(text()).not.toContain('This idea was not deleted'))
    expect((await store.listCards()).map(({ notice }) => notice)).toEqual(Array(rowsLeft).fill(null))
    expect(document.activeElement?.id).toBe('main')
    close()
  },
)
