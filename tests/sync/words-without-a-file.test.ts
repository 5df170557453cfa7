import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { tryAgain } from '../../pwa/sync/device/change-draft.ts'
import { isDirty } from '../../pwa/sync/device/draft-rows.ts'
import { hashOf, noteAddress } from '../../pwa/sync/device/keep-file.ts'
import { listSendable } from '../../pwa/sync/device/list-sendable.ts'
import { memoHtml } from '../../pwa/sync/device/pictures.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { IN_FLIGHT } from '../../pwa/sync/transport/within-limits.ts'
import { keepPicture } from '../../pwa/sync/uploads/new-draft.ts'
import { syncWithFiles } from './sync-with-files.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()
const DRAFT = 'draft-with-picture'
const TEXT = '<p>An owl-wing edge.</p>'
const ADDRESS = '/api/assets/1/file'

const find = async () => {
  const draft = await uploads.context().store.read((tables) => tables.findDraft(DRAFT))
  if (!draft) throw new Error('The draft is gone.')
  return draft
}
const keep = (bytes: string, type = 'image/png') =>
  keepPicture(uploads.account, new Blob([bytes], { type }), `${bytes}.png`)
/** An alternative text may contain what ends a tag elsewhere. */
const picture = (src: string) => `<img src="${src}" alt="wider > higher">`

async function write(html: string, title = 'Fan'): Promise<void> {
  const before = await find().catch(() => ({ draftId: DRAFT, seq: 0, title: '', html: '' }))
  await saveWords(uploads.context(), before, { title, html }, { editorSchema: 1 })
}
/** A sync round in which files that a proxy refused are sent again. */
async function round(): Promise<string | undefined> {
  uploads.context().server.retryFiles()
  return (await syncWithFiles(uploads.context())).get(DRAFT)
}

describe.each([
  ['lose', 'unreachable'],
  ['busy', 'later'],
  ['full', 'full'],
  ['quota', 'quota'],
  ['proxy-limit', 'intercepted'],
  ['refuse', 'waiting'],
] as const)('words with a picture whose upload ends with "%s"', (fate, outcome) => {
  test('are sent once without it, later ones as well, and then with it', async () => {
    const html = `${TEXT}${picture(await keep('a'))}<p>Below.</p>`
    await write(html)
    uploads.server.fate = fate
    for (const _ of [1, 2, 3]) expect(await round()).toBe(outcome)
    expect(uploads.words.ideas).toMatchObject([{ title: 'Fan', content: `${TEXT}<p>Below.</p>` }])
    expect(uploads.words.received).toBe(1)
    expect((await find()).html, 'the picture stays on the device').toBe(html)

    await write(`${html}<p>More.</p>`)
    for (const _ of [1, 2]) await round()
    expect(uploads.words.ideas).toMatchObject([{ content: `${TEXT}<p>Below.</p><p>More.</p>` }])
    expect(uploads.words.received).toBe(2)
    expect(isDirty(await find())).toBe(true)

    uploads.server.fate = 'answer'
    await tryAgain(uploads.context().store, DRAFT)
    expect(await round()).toBe('synced')
    const whole = `${TEXT}${picture(ADDRESS)}<p>Below.</p><p>More.</p>`
    expect(uploads.words.ideas).toMatchObject([{ content: whole }])
    expect(await find()).toMatchObject({ html: whole, ideaId: 1 })
    expect(await uploads.waiting()).toEqual([])
    expect(uploads.words.received).toBe(3)
  })
})

test('a memo and one of two pictures that cannot be uploaded are left out, the other one is not', async () => {
  const [a, b] = [await keep('a'), await keep('b')]
  const memo = await keep('memo', 'audio/webm')
  await write(`${picture(a)}${TEXT}${picture(b)}${memoHtml(memo, 3)}`)
  const { uploadPicture } = uploads.context().server
  const refused = new Set([a, memo].map((src) => src.slice('local:'.length)))
  uploads.context().server.uploadPicture = async (hash, ...rest) =>
    refused.has(hash) ? { kind: 'intercepted' } : uploadPicture(hash, ...rest)
  for (const _ of [1, 2]) expect(await round()).toBe('intercepted')
  expect(uploads.words.ideas).toMatchObject([{ content: `${TEXT}${picture(ADDRESS)}` }])
  refused.clear()
  expect(await round()).toBe('synced')
  expect(uploads.words.ideas[0]?.content).toMatch(
    /^<img src="\/api\/assets\/2\/file".*<p>.*<img.*\/1\/file.*<div data-audio="\/api\/assets\/3\/file" data-seconds="3"><\/div>$/,
  )
})

test.each(['lose', 'proxy-limit'] as const)(
  'the words of many drafts are sent although all uploads end with "%s"',
  async (fate) => {
    const ids = Array.from({ length: 20 }, (_, index) => `draft-number-${index}`)
    for (const draftId of ids) {
      const before = { draftId, seq: 0, title: '', html: '' }
      const html = `<p>${draftId}</p>${picture(await keep(draftId))}`
      await saveWords(uploads.context(), before, { title: 'Fan', html }, { editorSchema: 1 })
    }
    uploads.server.fate = fate
    await round()
    const contents = uploads.words.ideas.map(({ content }) => content).sort()
    expect(contents).toEqual(ids.map((draftId) => `<p>${draftId}</p>`).sort())
    // No more are begun on a line that broke three of them, but a proxy that refuses one may let the next one through.
    if (fate === 'lose') expect(uploads.server.keys.length).toBeLessThan(3 + IN_FLIGHT)
    else expect(uploads.server.keys).toHaveLength(ids.length)
  },
)

test('nothing is sent if only a picture was added that cannot be uploaded', async () => {
  await write(TEXT)
  expect(await round()).toBe('synced')
  await write(`${TEXT}${picture(await keep('a'))}`)
  uploads.server.fate = 'quota'
  for (const _ of [1, 2]) expect(await round()).toBe('quota')
  expect(uploads.words.received).toBe(1)
})

test('a picture that another tab uploads while the words are on their way without it is not forgotten', async () => {
  const src = await keep('a')
  await write(`${TEXT}${picture(src)}`)
  uploads.server.fate = 'lose'
  uploads.fetched.mockImplementation(async (path, init) => {
    const answer = await uploads.words.fetch(path, init)
    if (uploads.words.received === 1)
      await uploads
        .context()
        .store.write((tables) =>
          noteAddress(tables, src.slice('local:'.length), { url: ADDRESS, width: 4, height: 3 }),
        )
    return answer
  })
  expect(await round()).toBe('synced')
  expect(uploads.words.ideas).toMatchObject([{ content: `${TEXT}${picture(ADDRESS)}` }])
})

test('words whose answer was lost are sent again as they were, and then with their picture', async () => {
  await write(`${TEXT}${picture(await keep('a'))}`)
  uploads.server.fate = 'lose'
  uploads.fetched.mockImplementation(async (path, init) => {
    const answer = await uploads.words.fetch(path, init)
    return uploads.words.received === 1 ? Promise.reject(new TypeError('Failed to fetch')) : answer
  })
  expect(await round()).toBe('unreachable')
  const [first] = await uploads.waiting()
  uploads.server.fate = 'answer'
  expect(await round()).toBe('synced')
  expect(first?.sent?.html).toBe(TEXT)
  expect(uploads.words.ideas).toMatchObject([{ content: `${TEXT}${picture(ADDRESS)}` }])
  expect(uploads.words.received).toBe(3)
})

test('words that the server refuses without their picture wait for their writer', async () => {
  await write(`${TEXT}${picture(await keep('a'))}`)
  uploads.server.fate = 'proxy-limit'
  const refusal = { code: 'invalid_input', message: 'Not like this.' }
  uploads.fetched.mockImplementation(async (path, init) => {
    const answer = await uploads.words.fetch(path, init)
    return init?.method === 'POST' ? new Response(JSON.stringify(refusal), { status: 400 }) : answer
  })
  for (const _ of [1, 2]) await round()
  expect(uploads.words.received).toBe(1)
  expect(await listSendable(uploads.context().store)).toEqual([])
  expect(await uploads.waiting()).toMatchObject([{ blocked: refusal }])
})

test('a picture that is missing on the device keeps no words here', async () => {
  await write(`${TEXT}${picture(`local:${await hashOf(new Blob(['elsewhere']))}`)}`)
  for (const _ of [1, 2]) await round()
  expect(uploads.words.ideas).toMatchObject([{ content: TEXT }])
  expect(uploads.words.received).toBe(1)
  expect(await uploads.waiting()).toMatchObject([{ blocked: { code: 'picture_missing' } }])
})
