// The calls that `npm run bench` measures, as browsers of owners and readers make them.
import { headersOf, someWords } from './bench-people.mjs'

/** Number of times per round for calls that can be made only once per object. */
const ONCE = 24

const around = (list) => {
  let at = 0
  return () => list[at++ % list.length]
}

/** Each line: what it is compared with, and its next call. A line with `prepare` is called once for each prepared object. */
export function linesOf(people, origin) {
  const { owner, collector, ideas, token, paperToken, paperReader, pictureId, readers, shown } = people
  const link = `/api/share/${token}`
  const nextReader = around(readers)
  const nextIdea = around(ideas)
  const get = (path, cookie, headers = {}) => ({
    method: 'GET',
    path,
    headers: { ...headersOf(origin, cookie), ...headers },
  })
  const send = (method, path, cookie, body) => ({
    method,
    path,
    headers: { ...headersOf(origin, cookie), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const words = () => ({ title: 'Saved', content: someWords() })
  const commentOn = { content: 'A question about the second paragraph.', ideaId: shown.id }
  return [
    ['look-up, a stranger', 'read', () => get(link)],
    ['look-up, a reader', 'read', () => get(link, nextReader())],
    ['look-up, its owner', 'read', () => get(link, owner)],
    ['open, read on', 'read', () => send('POST', `${link}/open`, nextReader())],
    [
      'open, a first time',
      'write',
      (reader) => send('POST', `${link}/open`, reader),
      () => people.makeReaders(token, ONCE),
    ],
    ['session of a reader', 'read', () => get(`${link}/session`, nextReader())],
    ['picture', 'read', () => get(`${link}/assets/${pictureId}`, nextReader())],
    [
      'PDF, a range of 64 kB',
      'read',
      () => get(`/api/share/${paperToken}/file`, paperReader, { range: 'bytes=0-65535' }),
    ],
    ['who is signed in', 'read', () => get('/api/auth/me', owner)],
    ['one idea', 'read', () => get(`/api/ideas/${nextIdea()}`, owner)],
    ['save of 2 kB', 'write', () => send('PUT', `/api/ideas/${nextIdea()}`, owner, words())],
    [
      'publish',
      'write',
      ({ id }) => send('PUT', `/api/ideas/${id}/publish`, collector),
      async () => Promise.all(Array.from({ length: ONCE }, () => people.makeIdea(collector))),
    ],
    ['list of 50 ideas', 'read', () => get('/api/ideas', owner)],
    ['list of 2,000 ideas', 'read', () => get('/api/ideas', collector)],
    // After the lists: each comment is one more that its owner has not read, and lists count unread ones.
    ['comment of a reader', 'write', () => send('POST', '/api/comments', nextReader(), commentOn)],
    ['activity', 'read', () => get('/api/activity', owner)],
  ]
}

/** The routes with which all others are compared. */
export const bareLines = (origin) => {
  const headers = () => headersOf(origin)
  const body = () => JSON.stringify({ title: 'Saved', content: someWords() })
  const json = () => ({ ...headers(), 'content-type': 'application/json' })
  return {
    nothing: ['bare route', '', () => ({ method: 'GET', path: '/bare', headers: headers() })],
    read: ['one indexed read', '', () => ({ method: 'GET', path: '/bare-read', headers: headers() })],
    write: [
      'one indexed write',
      '',
      () => ({ method: 'PUT', path: '/bare-write', headers: json(), body: body() }),
    ],
  }
}
