import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { keepAnswer } from '../data/kept-answers.ts'
import { LISTING } from '../sync/engine/engines.ts'
import { wipeAll, wipeSynced } from '../sync/engine/wipe-device.ts'
import { makeEvent } from './event.fake.ts'
import { findActivity, keepActivity } from './kept-activity.ts'

const at = '2026-11-22T10:00:00.000Z'
const many = Array.from({ length: 150 }, () => makeEvent('opened'))

test('the newest 100 events are kept on the device with their time, separately for each account', async () => {
  await keepAnswer(801, LISTING, [])
  await keepActivity(801, { at, events: many })
  expect(await findActivity(801)).toEqual({ at, events: many.slice(0, 100) })
  expect(await findActivity(802)).toBeNull()
  await keepActivity(801, { at, events: [] })
  expect(await findActivity(801)).toEqual({ at, events: [] })
})

test.each([
  ['signing out', wipeSynced],
  ['discarding all', wipeAll],
])(
  '%s removes the kept events, and an answer that arrives later does not bring them back',
  async (_, wipe) => {
    await keepAnswer(803, LISTING, [])
    await keepActivity(803, { at, events: many })
    expect((await findActivity(803))?.events).toHaveLength(100)
    await wipe(803)
    expect(await findActivity(803)).toBeNull()
    await keepActivity(803, { at, events: many })
    expect(await findActivity(803)).toBeNull()
  },
)

test('kept events that cannot be read are dropped, except those of an unknown kind', async () => {
  await keepAnswer(804, LISTING, [])
  await keepAnswer(804, 'activity', { at, events: [{ kind: 'unheard-of' }] })
  expect(await findActivity(804)).toBeNull()
  const [known, next] = [makeEvent('opened'), makeEvent('read')]
  await keepAnswer(804, 'activity', {
    at,
    events: [known, { ...next, kind: 'steered', facts: { to: 'moon' } }],
  })
  expect((await findActivity(804))?.events).toMatchObject([
    known,
    { id: next.id, kind: 'unknown', facts: {} },
  ])
})
