import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions-of.ts'
import { makeEvent } from './event.fake.ts'

const kindsOf = (events: Parameters<typeof actionsOf>[0]) => {
  const actions = actionsOf(events)
  return events.map(({ id }) => actions.get(id)?.map(({ kind }) => kind))
}
const link = (state: string, id = 12) => ({ link: { id, shareType: 'one-time', state } })
const reading = { facts: { reading: true } }

describe('what can be done about events', () => {
  test('a live link is switched off once, beside what happened at it last', () => {
    const events = [makeEvent('read'), makeEvent('agreed'), makeEvent('opened', link('active', 13))]
    expect(kindsOf(events)).toEqual([['switch-off'], [], ['switch-off']])
    expect(actionsOf(events).get(events[0]?.id ?? '')).toEqual([
      { kind: 'switch-off', linkId: 12, ideaId: 7 },
    ])
  })

  test('and beside whoever reads right now, though more has happened since', () => {
    const events = [makeEvent('commented'), makeEvent('opened', reading), makeEvent('agreed')]
    expect(kindsOf(events)).toEqual([[], ['switch-off'], []])
  })

  test('a link that is used up is switched off while somebody reads', () => {
    const used = link('used')
    expect(kindsOf([makeEvent('opened', { ...used, ...reading })])).toEqual([['switch-off']])
    expect(kindsOf([makeEvent('opened', used)])).toEqual([[]])
  })

  test('a link that is off is not switched off again', () => {
    expect(kindsOf([makeEvent('opened', { ...link('revoked'), ...reading })])).toEqual([[]])
    expect(kindsOf([makeEvent('opened', link('expired'))])).toEqual([[]])
  })

  test('a comment that waits is answered where its thread is', () => {
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

  test('who asks for access gets the same link again, a new one where it is switched off, or is put aside', () => {
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

  test('what happened to no link has nothing to be done', () => {
    expect(kindsOf([makeEvent('published')])).toEqual([[]])
  })
})
