import { expect, it } from 'vitest'
import { describePush } from './push-words.ts'

const message = { id: '0'.repeat(32), kind: 'opened', who: 'Grace Reader', idea: 7, link: 12, unread: 3 }
const show = (change: object) => describePush(JSON.stringify({ ...message, ...change }))

it('says who did what, and leads to the link', () => {
  expect(show({})).toEqual({
    title: 'Grace Reader',
    body: 'opened your idea',
    tag: message.id,
    path: '/activity?idea=7&link=12',
    unread: 3,
  })
  expect(show({ link: null }).path).toBe('/activity?idea=7')
})

it('has words for what a newer server tells', () => {
  expect(show({ kind: 'confirmed', more: true })).toMatchObject({
    title: 'Grace Reader',
    body: 'There is news about one of your ideas.',
  })
  expect(show({ kind: 'constructor' }).body).toBe('There is news about one of your ideas.')
})

it.each([undefined, '', 'null', 'not JSON', '{"kind":"opened"}', '{"idea":"/elsewhere"}'])(
  'shows something plain for %o',
  (text) => {
    expect(describePush(text)).toMatchObject({ title: 'IdeaVault', path: '/activity', unread: null })
  },
)
