import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree, identify, makeIdea, makeShare, signUp } from '../access/people.ts'
import { Client } from '../support/client.ts'
import { buildPrograms, cleanUp, startProduct } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

test('several certificates are drawn at once, and the server stops afterwards', async () => {
  const product = await startProduct()
  const server = { browser: () => new Client(product.origin) }
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id)
  const reader = await identify(server, accessLink)
  await agree(reader)
  const get = () => reader.browser.get(`/api/share/${accessLink}/certificate/pdf`)
  const answers = await Promise.all([get(), get(), get(), owner.get('/api/ideas')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[0].bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answers[2].bytes.equals(answers[0].bytes)).toBe(true)
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)
})
