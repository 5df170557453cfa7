import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetPath, uploadAudio, uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { readError } from '../../pwa/data/request.ts'
import { isSealOf } from '../../pwa/editor/publishing/check-seal.ts'
import { type FileSource, sealedFiles } from '../../pwa/editor/publishing/sealed-files.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import { makeWebm } from '../support/make-audio.ts'
import { makePng } from '../support/make-image.ts'
import { makePdf } from '../support/make-pdf.ts'
import { sendMemo, sendPdf, sendPicture } from '../support/send-files.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const download = async (path: string): Promise<Blob> => {
  const { status, text, bytes } = await owner.get(path)
  if (status !== 200) throw readError(status, text, '')
  return new Blob([new Uint8Array(bytes)])
}
const source: FileSource = {
  pdf: (id) => download(`/api/ideas/${id}/file`),
  picture: (id) => download(assetPath(id)),
  memo: (id) => download(assetPath(id)),
}
/** A source without files: what was hashed before must not be fetched again. */
const nowhere: FileSource = {
  pdf: () => Promise.reject(new Error('It was fetched before.')),
  picture: () => source.picture(999_999),
  memo: () => source.memo(999_999),
}

const uploadPicture = async (width: number) =>
  (await sendPicture(owner, await makePng({ width }))).json(uploadImage.answer).url

/** What the browser hashes of a draft before publishing, and what the server then reports as sealed. */
async function publish(draft: Idea) {
  const seen = await sealedFiles(draft, [], source)
  const headers = { 'if-match': `"${draft.revision}"` }
  const idea = (await owner.put(`/api/ideas/${draft.id}/publish`, undefined, headers)).json(Idea)
  const shown = await sealedFiles(idea, seen, nowhere)
  return { idea, seen, shown, manifest: await download(`/api/ideas/${draft.id}/manifest`) }
}

describe('the files that the browser hashes before publishing are those that the server seals, for', () => {
  test('a text with its own pictures and memos, in any order', async () => {
    const [first, second] = [await uploadPicture(40), await uploadPicture(60)]
    const html = `<p>Größe 🎶 &amp; more</p><img src="${second}"><img src="${first}"><img src="${second}">`
    const memo = (await sendMemo(owner, makeWebm())).json(uploadAudio.answer).url
    const draft = await makeIdea(
      owner,
      'Kettle',
      `${html}<img src="${assetPath(999_999)}"><div data-audio="${memo}" data-seconds="1"></div>`,
    )
    const { idea, seen, shown, manifest } = await publish(draft)
    expect(seen.map(({ name, url }) => [name, url])).toEqual([
      ['Text', null],
      ['Picture 1', second],
      ['Picture 2', first],
      ['Voice memo 1', memo],
    ])
    expect(shown).toEqual(seen)
    expect(await isSealOf(manifest, idea, shown)).toBe(true)
  })

  test('a drawing', async () => {
    const elements = [{ type: 'text', x: 0.1, y: 2, text: 'ä', rotation: 1e-7 }]
    const { idea, shown, manifest } = await publish(await makeIdea(owner, 'Kettle', { elements }))
    expect(await isSealOf(manifest, idea, shown)).toBe(true)
  })

  test('a PDF', async () => {
    const pdf = makePdf(['A', 'B'])
    const { idea, shown, manifest } = await publish((await sendPdf(owner, pdf)).json(Idea))
    expect(shown).toMatchObject([{ name: 'PDF', bytes: pdf.length }])
    expect(await isSealOf(manifest, idea, shown)).toBe(true)
  })
})

test('any difference between the shown files and the sealed ones is found', async () => {
  const html = `<p>An edge.</p><img src="${await uploadPicture(50)}">`
  const { idea, shown, manifest } = await publish(await makeIdea(owner, 'Quiet fan', html))
  const changed: Partial<Idea>[] = [
    { id: idea.id + 1 },
    { title: 'Quiet fans' },
    { revision: idea.revision + 1 },
    { digest: 'a'.repeat(64) },
    { digest: null },
    { documentId: null },
    { blockchainTimestamp: '2026-01-01T00:00:00.000Z' },
  ]
  for (const change of changed) expect(await isSealOf(manifest, { ...idea, ...change }, shown)).toBe(false)
  const others = await sealedFiles({ ...idea, content: `${html} ` }, shown, source)
  for (const files of [shown.slice(0, 1), [...shown, ...shown], others, []])
    expect(await isSealOf(manifest, idea, files)).toBe(false)
  const text = await manifest.text()
  for (const bytes of [`${text}\n`, text.replace('Quiet fan', 'Quiet fax'), '<html>', '{}', ''])
    expect(await isSealOf(new Blob([bytes]), idea, shown)).toBe(false)
})
