import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import {
  applyToTurns,
  changeConversation,
  dropConversation,
  findConversation,
  type Turn,
} from './assist-history.ts'

let account = 0
beforeEach(() => {
  account += 1
})
const turn = (id: string): Turn => ({
  id,
  role: 'user',
  content: `says ${id}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  cut: false,
})
const place = (draftId: string, ...copiedFrom: string[]) => ({ draftId, copiedFrom })
const spoken = async (draftId: string, ...copiedFrom: string[]) =>
  (await findConversation(account, place(draftId, ...copiedFrom)))?.turns.map(({ id }) => id)

test('messages to the assistant that two windows store at the same time are all kept', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `turn-${index}`)
  await Promise.all(ids.map((id) => changeConversation(account, place('a'), { added: [turn(id)] })))
  expect((await spoken('a'))?.sort()).toEqual([...ids].sort())
})

test('a copied draft continues the assistant conversation of its original, which stays unchanged', async () => {
  await changeConversation(account, place('a'), { added: [turn('1')], unsent: 'half a' })
  expect(await spoken('copy', 'middle', 'a')).toEqual(['1'])
  await changeConversation(account, place('copy', 'middle', 'a'), { added: [turn('2')] })
  expect(await spoken('copy')).toEqual(['1', '2'])
  expect(await spoken('a')).toEqual(['1'])
  expect((await findConversation(account, place('copy')))?.unsent).toBe('half a')
})

test('deleting a draft removes its assistant conversation, but copies of the draft keep theirs', async () => {
  await changeConversation(account, place('a'), { added: [turn('1')] })
  await changeConversation(account, place('spoke', 'a'), { added: [turn('2')] })
  await dropConversation(account, 'a', [place('spoke', 'a'), place('silent', 'a')])
  expect(await spoken('a')).toBeUndefined()
  expect(await spoken('spoke', 'a')).toEqual(['1', '2'])
  expect(await spoken('silent', 'a')).toEqual(['1'])
})

test('asking the assistant again drops a half answer, and a message that comes twice is stored once', () => {
  const turns = [turn('1'), turn('half')]
  expect(applyToTurns(turns, { dropped: ['half'] })).toEqual([turn('1')])
  expect(applyToTurns(turns, { added: [turn('half')] })).toEqual(turns)
})
