import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** Loses the bytes of all files, or the files altogether, as a broken disk might. */
const lose = (part: 'chunks' | 'files') => mongoose.connection.collection(`files.${part}`).deleteMany({})

test('a package without a picture lost by the disk is still recorded, and so is that of the next version', async () => {
  const owner = await signUp(server)
  const { url } = (await sendPicture(owner, await makePng({ width: 40 }))).json(uploadImage.answer)
  const { id } = await makeIdea(owner, 'Kettle', `<p>Spout.</p><img src="${url}">`)
  await owner.put(`/api/ideas/${id}/publish`)
  const made = { title: 'Kettle', content: '<p>Lid.</p>', predecessorId: id }
  const next = (await owner.post('/api/ideas', made)).json(Idea)
  await owner.put(`/api/ideas/${next.id}/publish`)
  const judge = async (one: number) =>
    verifyPackage(Uint8Array.from((await owner.get(`/api/ideas/${one}/evidence`)).bytes))
  expect((await judge(id)).files.has('assets/1.png')).toBe(true)

  for (const part of ['chunks', 'files'] as const) {
    await lose(part)
    const { outcome, findings, files } = await judge(id)
    expect([part, outcome, files.has('content.html')]).toEqual([part, 'recorded', false])
    expect(findings.map(({ title }) => title)).toContain('The idea itself is not in this package')
    expect(new TextDecoder().decode(files.get('VERIFY.txt'))).toContain('cannot read them any more')
    const later = await judge(next.id)
    expect([part, later.outcome, later.history[0]?.contents.size]).toEqual([part, 'recorded', 0])
  }
})
