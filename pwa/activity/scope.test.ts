import { describe, expect, test } from 'vitest'
import { makeEvent } from './event.fake.ts'
import { isWhole, readScope, type Scope, select } from './scope.ts'

const whole: Scope = { filter: 'all', ideaId: null, linkId: null }

describe('the scope of activity in an address', () => {
  test('is an idea, one of its links, and a filter', () => {
    expect(readScope({ filter: 'refused', idea: 7, link: 12 })).toEqual({
      filter: 'refused',
      ideaId: 7,
      linkId: 12,
    })
  })

  test.each([undefined, null, '', 'x', -1, 0, 1.5, Number.NaN, 1e300, {}, [7]])(
    'leaves out a value that is %j',
    (value) => {
      expect(readScope({ filter: value, idea: value, link: value })).toEqual(whole)
    },
  )

  test('includes the evidence id of a copy only if it has the form of one', () => {
    expect(readScope({ evidence: '4c71e09b' })).toEqual({ ...whole, evidence: '4c71e09b' })
    for (const evidence of ['4c7', 7, null, '4c71e09b/..']) expect(readScope({ evidence })).toEqual(whole)
    expect(select([makeEvent('opened')], { ...whole, evidence: '4c71e09b' })).toEqual([])
  })

  test('is whole only without a filter, idea, link or evidence id', () => {
    expect(isWhole(whole)).toBe(true)
    for (const part of [
      { filter: 'readers' },
      { ideaId: 7 },
      { linkId: 12 },
      { evidence: '4c71e09b' },
    ] as const)
      expect(isWhole({ ...whole, ...part })).toBe(false)
  })
})

describe('events on the device are filtered as the server does', () => {
  const events = [
    makeEvent('published'),
    makeEvent('link-made'),
    makeEvent('opened', { idea: { id: 8, title: 'Rain tray', deleted: false } }),
    makeEvent('agreed', { link: { id: 13, shareType: 'email', state: 'active' } }),
    makeEvent('commented', { facts: { byOwner: true } }),
    makeEvent('commented', { needs: 'answer' }),
    makeEvent('refused'),
    makeEvent('asked', { needs: 'access' }),
  ]
  const places = (part: Partial<Scope>) =>
    select(events, { ...whole, ...part }).map((event) => events.indexOf(event))

  test.each([
    [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
    [{ filter: 'needs-you' }, [5, 7]],
    [{ filter: 'readers' }, [2, 3, 5, 7]],
    [{ filter: 'refused' }, [6]],
    [{ ideaId: 8 }, [2]],
    [{ linkId: 13 }, [3]],
    [{ ideaId: 7, filter: 'readers' }, [3, 5, 7]],
  ] as const)('by %j', (part, found) => {
    expect(places(part)).toEqual(found)
  })
})
