import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { Idea } from '#contract/ideas.ts'
import { say } from '../../tests/access/conversations.ts'
import { makeShare, readAlong, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test('a place in a PDF is on one of the pages of the copy that its reader got, and no words', async () => {
  const owner = await signUp(server)
  const { id } = (await sendPdf(owner, makePdf(['One', 'Two']))).json(Idea)
  const { browser, token } = await readAlong(server, (await makeShare(owner, id)).accessLink)
  expect((await browser.get(`/api/share/${token}/file`)).status).toBe(200)
  const on = (page: number) => ({ place: { kind: 'page', page, x: 0.5, y: 0.5 } })
  expect((await say(browser, on(2))).json(Comment)).toMatchObject(on(2))
  expect((await say(browser, on(3))).status).toBe(422)
  for (const excerpt of ['One', ''])
    expect((await say(browser, { place: { kind: 'text', block: 0, excerpt } })).status).toBe(422)
})
