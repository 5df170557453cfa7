import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { eventFacts, listActivity } from '#contract/activity.ts'
import { kinds, makeEvent } from './event.fake.ts'
import { detailsOf } from './event-details.ts'
import { nameOf, wordsOf } from './event-words.ts'

const erased = { who: null, erased: true }

/** The whole sentence, with the idea's title in its place. */
function sentence(kind: string, change: Parameters<typeof makeEvent>[1] = {}): string {
  const event = makeEvent(kind, change)
  const { by, did, after = '' } = wordsOf(event)
  return `${by === 'you' ? 'You' : nameOf(event)} ${did} ${event.idea.title}${after}`
}

test('an event of an unknown kind asks to update the app, and the other events are read as usual', () => {
  const known = makeEvent('opened')
  for (const newer of [
    { ...known, kind: 'steered', link: { id: 12, shareType: 'by-carrier-pigeon', state: 'asleep' } },
    { ...makeEvent('refused'), facts: { reason: 'too-late-at-night', count: 1 } },
    { ...known, kind: 'steered', needs: 'patience', who: { alias: 'G' } },
  ]) {
    const { events } = v.parse(listActivity.answer, { events: [newer, known], next: null })
    expect(events[1]).toEqual(known)
    const [shown] = events
    const { by, did, after } = wordsOf(shown ?? known)
    expect([by, `${did} Quiet fan${after}`]).toEqual([
      'nobody',
      'Something new happened to Quiet fan. Update the app to see it.',
    ])
    expect(detailsOf(shown ?? known)).toEqual([])
  }
})

describe('the sentence of an event', () => {
  test('is different for every kind of event in the contract', () => {
    expect(kinds.sort()).toEqual(Object.keys(eventFacts).sort())
    expect(new Set(kinds.map((kind) => sentence(kind))).size).toBe(kinds.length)
  })

  test.each([
    ['published', {}, 'You published Quiet fan'],
    ['link-made', {}, 'You made a link to Quiet fan'],
    [
      'link-made',
      { who: { recipientId: null, name: null, email: 'ines@example.org', proven: false } },
      'You invited ines@example.org to Quiet fan',
    ],
    ['link-changed', {}, 'You changed a link to Quiet fan'],
    ['link-changed', { facts: { livesAgain: true } }, 'You opened a link to Quiet fan again'],
    ['link-revoked', {}, 'You switched off a link to Quiet fan'],
    ['agreed', {}, 'Grace Hopper accepted the agreement for Quiet fan'],
    ['declined', {}, 'Grace Hopper declined the agreement for Quiet fan'],
    ['opened', {}, 'Grace Hopper opened Quiet fan'],
    ['opened', { facts: { reading: true } }, 'Grace Hopper is reading Quiet fan'],
    ['read', {}, 'Grace Hopper read Quiet fan for 4 min'],
    ['read', { facts: { visibleSeconds: 20 } }, 'Grace Hopper read Quiet fan for 20 s'],
    ['commented', {}, 'Grace Hopper commented on Quiet fan'],
    ['commented', { facts: { byOwner: true } }, 'You answered a comment on Quiet fan'],
    ['resolved', {}, 'You resolved a comment on Quiet fan'],
    ['resolved', { facts: { resolved: false } }, 'You reopened a comment on Quiet fan'],
    ['asked', {}, 'Grace Hopper asks for access to Quiet fan'],
    ['refused', { who: null }, 'Somebody tried a link to Quiet fan that is used up'],
    [
      'refused',
      { who: null, facts: { reason: 'expired' } },
      'Somebody tried a link to Quiet fan that has expired',
    ],
    [
      'refused',
      { facts: { reason: 'download-off' } },
      'Grace Hopper tried to download Quiet fan, which this link does not allow',
    ],
    ['opened', erased, 'Somebody whose details were erased opened Quiet fan'],
  ])('has the right words for %s %j', (kind, change, said) => {
    expect(sentence(kind, change)).toBe(said)
  })
})
