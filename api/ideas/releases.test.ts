import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetPath, uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { openAsset } from '../assets/open-asset.ts'
import { countShares } from './count-shares.ts'
import { findIdeaFacts } from './find-idea-facts.ts'
import { getRelease } from './get-release.ts'
import { releaseIdea } from './release-idea.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const save = (id: number, content: string) => owner.put(`/api/ideas/${id}`, { title: 'T', content })
const release = (id: number) => releaseIdea(server.context, id)

async function picture(): Promise<number> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng({ width: 2, height: 2 }))]), 'a.png')
  return (await owner.post('/api/upload/image', form)).json(uploadImage.answer).id
}
const show = (id: number) => `<p><img src="${assetPath(id)}"></p>`

describe('a release', () => {
  test('is the content of one revision, stored once and unchanged by later saves', async () => {
    const { id } = await makeIdea(owner, 'Kettle', '<p>one</p>')
    const first = await release(id)
    expect(first).toMatchObject({
      ideaId: id,
      revision: 1,
      title: 'Kettle',
      content: '<p>one</p>',
      contentSha256: sha256('<p>one</p>'),
      status: 'draft',
      digest: null,
      file: null,
    })
    await Promise.all(Array.from({ length: 6 }, () => release(id)))
    expect(await mongoose.connection.collection('releases').countDocuments({ ideaId: id })).toBe(1)
    await save(id, '<p>two</p>')
    expect(await getRelease(id, 1)).toEqual(first)
    expect((await release(id)).content).toBe('<p>two</p>')
    expect(await getRelease(id, 3)).toBeNull()
  })

  test('of a published idea carries its digest, document id and time', async () => {
    const { id } = await makeIdea(owner, 'Kettle', '<p>one</p>')
    const idea = (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
    const { digest, documentId, blockchainTimestamp, revision } = idea
    const expected = { status: 'published', digest, documentId, blockchainTimestamp, revision }
    expect(await release(id)).toMatchObject(expected)
    expect(await getRelease(id, revision)).toMatchObject(expected)
    expect(await findIdeaFacts(id)).toMatchObject({ id, kind: 'html', title: 'Kettle', ...expected })
  })

  test('of a deleted idea stays stored and is never answered', async () => {
    const { id } = await makeIdea(owner, 'Kettle', '<p>evidence</p>')
    await release(id)
    await owner.delete(`/api/ideas/${id}`)
    expect(await getRelease(id, 1)).toBeNull()
    expect(await findIdeaFacts(id)).toBeNull()
    await expect(release(id)).rejects.toMatchObject({ code: 'share_revoked' })
    const kept = await mongoose.connection.collection('releases').findOne({ ideaId: id })
    expect(kept?.content).toBe('<p>evidence</p>')
  })

  test('of a PDF names its file, which stays when the draft is deleted', async () => {
    const pdf = makePdf(['a'])
    const { id } = (await sendPdf(owner, pdf, { fileName: 'a.pdf' })).json(Idea)
    const { file, contentSha256 } = await release(id)
    expect([file?.fileName, file?.length, contentSha256]).toEqual(['a.pdf', pdf.length, sha256(pdf)])
    await owner.delete(`/api/ideas/${id}`)
    expect((await server.context.files.read(file?.fileId ?? '')).equals(pdf)).toBe(true)
  })

  test('keeps its pictures when the draft no longer shows them', async () => {
    const asset = await picture()
    const { id } = await makeIdea(owner, 'Kettle', show(asset))
    expect((await release(id)).assetIds).toEqual([asset])
    await save(id, '<p>without</p>')
    expect((await owner.delete(`/api/assets/${asset}`)).code).toBe('asset_in_use')
  })

  test('made while its picture is removed and deleted still has every picture that it names', async () => {
    for (let round = 0; round < 25; round++) {
      const asset = await picture()
      const { id } = await makeIdea(owner, 'Kettle', show(asset))
      const [made] = await Promise.all([
        release(id),
        save(id, '<p>without</p>').then(() => owner.delete(`/api/assets/${asset}`)),
      ])
      for (const shown of made.assetIds)
        expect(await openAsset(made.ownerId, shown)).toMatchObject({ _id: shown })
      expect(made.content).toBe(made.assetIds.length > 0 ? show(asset) : '<p>without</p>')
    }
  })
})

test('links and views of an idea are counted correctly when they change at once', async () => {
  const { id } = await makeIdea(owner, 'Kettle', '')
  await Promise.all([
    countShares(id, { shares: 2 }),
    ...Array.from({ length: 20 }, () => countShares(id, { views: 1 })),
    countShares(id, { shares: -1 }),
  ])
  expect((await owner.get('/api/ideas')).text).toContain('"shareCount":1,"viewCount":20')
  expect((await owner.get(`/api/ideas/${id}`)).json(Idea).revision).toBe(1)
})
