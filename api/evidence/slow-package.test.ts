import { randomFillSync } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** A PDF of the largest size that does not compress: more than the buffers of a connection hold. */
function largePdf(): Buffer {
  const bytes = randomFillSync(Buffer.alloc(limits.pdfBytes - 1))
  bytes.write('%PDF-1.4')
  bytes.write('%%EOF', bytes.length - 8)
  return bytes
}

test('a slow download of a package does not block other requests of the same account', async () => {
  const owner = await signUp(server)
  const idea = (await sendPdf(owner, largePdf())).json(Idea)
  expect((await owner.put(`/api/ideas/${idea.id}/publish`)).status).toBe(200)
  const address = `${server.origin}/api/ideas/${idea.id}/evidence`
  // This client never reads the body.
  const stands = await new Promise<IncomingMessage>((resolve) =>
    get(address, { headers: { cookie: owner.cookieHeader } }, resolve),
  )
  const asked = ['/api/ideas', `/api/ideas/${idea.id}`, '/api/comments', `/api/ideas/${idea.id}/shares`]
  const answers = await Promise.all(asked.map((path) => owner.get(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(stands.complete).toBe(false)
  stands.destroy()
})
