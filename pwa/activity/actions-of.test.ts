import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions-of.ts'
import { makeEvent } from './event.fake.ts'

const kindsOf = (events: Parameters<typeof actionsOf>[0]) => {
  const actions = actionsOf(events)
  return events.map(({ id }) => actions.get(id)?.map(({ kind }) => kind))
}
const link = (state: string, id = 12) => ({ link: { id, shareType: 'one-time', state } })
const reading = { facts: { reading: true } }

describe('the actions for events', () => {
  test('offer to switch off an active link once, at its newest event', () => {
    const events = [makeEvent('read'), makeEvent('agreed'), makeEvent('opened', link('active', 13))]
    expect(kindsOf(events)).toEqual([['switch-off'], [], ['switch-off']])
    expect(actionsOf(events).get(events[0]?.id ?? '')).toEqual([
      { kind: 'switch-off', linkId: 12, ideaId: 7 },
    ])
  })

  test('offer to switch off a link at the event of a reader who is reading now, even if newer events exist', () => {
    const events = [makeEvent('commented'), makeEvent('opened', reading), makeEvent('agreed')]
    expect(kindsOf(events)).toEqual([[], ['switch-off'], []])
  })

  test('offer to switch off a used link only while somebody is reading', () => {
    const used = link('used')
    expect(kindsOf([makeEvent('opened', { ...used, ...reading })])).toEqual([['switch-off']])
    expect(kindsOf([makeEvent('opened', used)])).toEqual([[]])
  })

  test('do not offer to switch off a revoked or expired link', () => {
    expect(kindsOf([makeEvent('opened', { ...link('revoked'), ...reading })])).toEqual([[]])
    expect(kindsOf([makeEvent('opened', link('expired'))])).toEqual([[]])
  })

  test('offer to answer a waiting comment in its thread and place', () => {
    const event = makeEvent('commented', { needs: 'answer', ...link('revoked') })
    expect(actionsOf([event]).get(event.id)).toEqual([
      { kind: 'answer', ideaId: 7, threadId: 3 },
      { kind: 'not-now' },
    ])
    const atPlace = makeEvent('commented', { needs: 'answer', facts: { conversation: 9 } })
    expect(actionsOf([atPlace]).get(atPlace.id)?.[0]).toEqual({
      ...{ kind: 'answer', ideaId: 7, threadId: 3, conversation: 9 },
    })
    expect(kindsOf([makeEvent('commented', link('revoked'))])).toEqual([[]])
  })

  test('offer to renew an expired or used link, or to make a new one if revoked, when access is asked for', () => {
    const asked = { needs: 'access', ...link('expired') }
    const event = makeEvent('asked', asked)
    expect(actionsOf([event]).get(event.id)).toEqual([
      { kind: 'renew-link', linkId: 12, ideaId: 7, state: 'expired' },
      { kind: 'not-now' },
    ])
    expect(kindsOf([makeEvent('asked', { ...asked, ...link('used') })])).toEqual([['renew-link', 'not-now']])
    expect(kindsOf([makeEvent('asked', { ...asked, ...link('revoked') })])).toEqual([['new-link', 'not-now']])
    const idea = { id: 7, title: '', deleted: true }
    expect(kindsOf([makeEvent('asked', { ...asked, idea })])).toEqual([['not-now']])
  })

  test('offer nothing for an event without a link', () => {
    expect(kindsOf([makeEvent('published')])).toEqual([[]])
  })
})
