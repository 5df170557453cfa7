import { expect, test } from 'vitest'
import { makeEvent } from './event.fake.ts'
import { announcementOf } from './use-event-announcement.ts'

test('one new event is announced in words and several as a number, without the owner’s own actions', () => {
  const [read, own] = [makeEvent('opened'), makeEvent('link-made')]
  expect(announcementOf([])).toBe('')
  expect(announcementOf([own])).toBe('')
  expect(announcementOf([read])).toBe('Grace Hopper opened Quiet fan')
  expect(announcementOf([read, own])).toBe('Grace Hopper opened Quiet fan')
  expect(announcementOf([makeEvent('refused'), read])).toBe('2 new events')
})
