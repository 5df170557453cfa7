import { expect, it } from 'vitest'
import { describePush } from './push-words.ts'

const message = { id: '0'.repeat(32), kind: 'opened', who: 'Grace Reader', idea: 7, link: 12, unread: 3 }
const show = (change: object) => describePush(JSON.stringify({ ...message, ...change }))

it('a notification says who did what, and leads to the activity of the link', () => {
  expect(show({})).toEqual({
    title: 'Grace Reader',
    body: 'opened your idea',
    tag: message.id,
    path: '/activity?idea=7&link=12',
    unread: 3,
  })
  expect(show({ link: null }).path).toBe('/activity?idea=7')
})

it('a notification of a kind that only a newer server knows has general words', () => {
  expect(show({ kind: 'confirmed', more: true })).toMatchObject({
    title: 'Grace Reader',
    body: 'There is news about one of your ideas.',
  })
  expect(show({ kind: 'constructor' }).body).toBe('There is news about one of your ideas.')
})

it.each([undefined, '', 'null', 'not JSON', '{"kind":"opened"}', '{"idea":"/elsewhere"}'])(
  'a push message that cannot be read shows a general notification: %o',
  (text) => {
    expect(describePush(text)).toMatchObject({ title: 'IdeaVault', path: '/activity', unread: null })
  },
)
