import { unzipSync } from 'fflate'
import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetPath, uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { ArchiveIdea, ArchiveStart } from '#contract/take-out/take-out.ts'
import { makeIdea, makeShare, readAlong, signUp, startWithIdea } from '../../tests/access/people.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf, makePdfOfSize } from '../../tests/support/make-pdf.ts'
import { sendPdf, sendPicture } from '../../tests/support/send-files.ts'
import { AssetModel } from '../assets/asset.model.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { UsageModel } from '../usage/usage.model.ts'
import { archiveLimits } from './archive-limits.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea('<p>An <strong>owl-wing</strong> edge.</p>')
})
afterAll(() => world.server.close())

const read = async () => {
  const answer = await world.owner.get('/api/profile/take-out')
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(answer.bytes))
  return { answer, files, text: (name: string) => Buffer.from(files[name] ?? '').toString() }
}
const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('the archive of an account has everything of it, and no secrets', async () => {
  const { server, owner, ideaId } = world
  const picture = (await sendPicture(owner, await makePng())).json(uploadImage.answer)
  const image = `<p>See</p><img src="${assetPath(picture.id)}" alt="Edge">`
  await owner.put(`/api/ideas/${ideaId}`, { title: 'Quiet fan', content: image })
  const pdf = (await sendPdf(owner, makePdf(['one']), { fileName: 'plan of it.pdf' })).json(Idea)
  const drawn = await makeIdea(owner, 'Drawn', { elements: [{ type: 'text', x: 1, y: 2, text: 'Hello' }] })
  await owner.put(`/api/ideas/${drawn.id}/publish`)
  const share = await makeShare(owner, ideaId, { name: 'For the lawyer', passcode: 'not in the file' })
  const open = await makeShare(owner, ideaId)
  const reader = await readAlong(server, open.accessLink, 'Siân Example')
  const asked = await reader.browser.post('/api/comments', { ideaId, content: 'Of which steel?' })
  expect(asked.status).toBe(201)
  const own = { title: 'For friends', clauses: ['Say nothing.'] }
  expect((await owner.post('/api/agreements', own)).status).toBe(201)
  await owner.send('PATCH', `/api/ideas/${ideaId}/labels`, { add: ['Fans'], isPinned: true })
  const other = await makeIdea(await signUp(server, 'Bob Example'), 'Not hers', '<p>canary-of-another</p>')

  const { answer, files, text } = await read()
  expect(answer.headers.get('content-disposition')).toMatch(/ideavault-\d{4}-\d\d-\d\d\.zip/)
  const start = v.parse(ArchiveStart, JSON.parse(text('account.json')))
  expect(start.ideas).toEqual([ideaId, pdf.id, drawn.id].map((id) => `ideas/${id}`))
  expect(Object.keys(files).at(-1)).toBe('account.json')
  const folder = `ideas/${ideaId}`
  expect(text(`${folder}/stored.html`)).toBe(image)
  expect(text(`${folder}/idea.md`)).toBe(`# Quiet fan\n\nSee\n\n![Edge](../../files/${picture.id}.png)\n`)
  expect(text(`${folder}/idea.html`)).toContain(
    `<p dir="auto">See</p><img src="../../files/${picture.id}.png"`,
  )
  expect(text(`${folder}/idea.html`)).toContain('Draft, not sealed.')
  expect(v.parse(ArchiveIdea, JSON.parse(text(`${folder}/idea.json`)))).toMatchObject({
    stored: 'stored.html',
    files: { [assetPath(picture.id)]: `files/${picture.id}.png` },
  })
  expect(JSON.parse(text(`${folder}/idea.json`))).toMatchObject({ labels: ['Fans'], isPinned: true })
  expect(files[`files/${picture.id}.png`]?.length).toBeGreaterThan(10)
  expect(lines(text(`${folder}/history.jsonl`))).toMatchObject([
    { content: '<p>An <strong>owl-wing</strong> edge.</p>' },
  ])
  expect(text(`ideas/${pdf.id}/idea.pdf`)).toMatch(/^%PDF/)
  expect(JSON.parse(text(`ideas/${pdf.id}/idea.json`))).toMatchObject({
    kind: 'pdf',
    fileName: 'plan of it.pdf',
  })
  expect(JSON.parse(text(`ideas/${drawn.id}/stored.json`))).toMatchObject({ elements: [{ text: 'Hello' }] })
  expect(text(`ideas/${drawn.id}/idea.html`)).toContain('Document ID: ')
  expect(lines(text('links.jsonl'))).toHaveLength(2)
  expect(lines(text('comments.jsonl'))).toMatchObject([
    { ideaId, author: 'Siân Example', byOwner: false, content: 'Of which steel?' },
  ])
  expect(lines(text('own-agreements.jsonl'))).toMatchObject([{ number: 1, ...own }])
  const [accepted] = lines(text('acceptances.jsonl'))
  expect(accepted).toMatchObject({ ideaId, name: 'Siân Example' })
  const agreement = v.parse(v.object({ agreementSha256: v.string() }), accepted).agreementSha256
  expect(text(`agreements/${agreement}.txt`)).toContain('Siân Example')

  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n')
  for (const secret of [share.accessLink, open.accessLink, 'not in the file', '127.0.0', 'canary-of-another'])
    expect(all).not.toContain(secret)
  expect(all).not.toMatch(/network|userAgent|passwordHash|tokenHash|sealedToken/)
  expect(Object.keys(files)).not.toContain(`ideas/${other.id}/idea.json`)
})

test('a deleted idea is left out of the archive', async () => {
  const { owner, server } = world
  const { id } = await makeIdea(owner, 'Gone', '<p>gone</p>')
  const { listOwnIdeaIds } = await import('../ideas/own/list-own-ids.ts')
  const { ideaFiles } = await import('./idea-files.ts')
  const { ownerId } = await IdeaModel.findById(id).lean().orFail()
  const write = async () => {
    const written = []
    const none = { files: new Map(), unreadable: [] }
    for await (const { path } of ideaFiles(server.context, ownerId, id, none)) written.push(path)
    return written
  }
  expect(await listOwnIdeaIds(ownerId)).toContain(id)
  expect(await write()).toContain(`ideas/${id}/idea.md`)
  expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
  expect(await write()).toEqual([])
  expect((await read()).text('account.json')).not.toContain(`ideas/${id}"`)
})

test('a missing or damaged file is named in the archive, which has everything else', async () => {
  const { owner } = world
  const picture = (await sendPicture(owner, await makePng())).json(uploadImage.answer)
  const [gone, cut, short] = await Promise.all(
    [1_000, 600_000, 610_000].map(
      async (bytes) =>
        (await sendPdf(owner, makePdfOfSize(bytes), { fileName: `${bytes}.pdf` })).json(Idea).id,
    ),
  )
  const fileOf = async (id: number | undefined) =>
    new mongoose.Types.ObjectId((await IdeaModel.findById(id).lean().orFail()).file?.fileId)
  const files = mongoose.connection.collection('files.files')
  const chunks = mongoose.connection.collection('files.chunks')
  const asset = await AssetModel.findById(picture.id).lean().orFail()
  await files.deleteMany({ _id: { $in: [await fileOf(gone), new mongoose.Types.ObjectId(asset.fileId)] } })
  await chunks.deleteOne({ files_id: await fileOf(cut), n: 1 })
  await chunks.deleteOne({ files_id: await fileOf(short), n: 2 })

  const { files: found, text } = await read()
  const start = v.parse(ArchiveStart, JSON.parse(text('account.json')))
  const pdfs = [gone, cut, short].map((id) => `ideas/${id}/idea.pdf`)
  const missing = [...pdfs, `files/${picture.id}.png`]
  expect(start.unreadable.toSorted()).toEqual(missing.toSorted())
  for (const path of missing) expect(text('README.txt')).toContain(`\n  ${path}\n`)
  expect(Object.keys(found)).toEqual(expect.arrayContaining([`ideas/${gone}/idea.json`, 'links.jsonl']))
  expect(start.ideas).toContain(`ideas/${world.ideaId}`)
  expect(start.ideas).not.toContain(`ideas/${gone}`)
})

test('an archive larger than a zip can hold is refused before anything is written', async () => {
  const { ownerId } = await IdeaModel.findById(world.ideaId).lean().orFail()
  const { bytes } = await UsageModel.findById(ownerId).lean().orFail()
  const use = (count: number) => UsageModel.updateOne({ _id: ownerId }, { bytes: count })
  await use(archiveLimits.bytes)
  expect((await world.owner.get('/api/profile/take-out')).status).toBe(200)
  await use(archiveLimits.bytes + 1)
  expect((await world.owner.get('/api/profile/take-out')).code).toBe('too_large')
  await use(bytes ?? 0)
})
