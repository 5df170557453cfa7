import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const draft = (content: unknown = '<p>Words.</p>', title = 'A kettle') => makeIdea(owner, title, content)
const save = (id: number, title: string, content: unknown, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}`, { title, content }, headers)

describe('size limits of an idea', () => {
  const bytes = (count: number) => `<p>${'a'.repeat(count - 7)}</p>`
  const picture = (size: number) =>
    `<p><img src="data:image/png;base64,${Buffer.alloc(size).toString('base64')}"></p>`

  test('the whole content is at most 4 MiB', async () => {
    const { id } = await draft(bytes(limits.contentBytes))
    const refused = await save(id, 'T', bytes(limits.contentBytes + 1))
    expect([refused.status, refused.code]).toEqual([413, 'content_too_large'])
    expect((await save(id, 'T', '&'.repeat(limits.contentBytes))).code).toBe(null)
    expect((await save(id, 'T', `<p>${'&'.repeat(limits.contentBytes - 7)}</p>`)).code).toBe(
      'content_too_large',
    )
  })

  test('an inline picture is at most 2 MiB', async () => {
    expect((await draft(picture(limits.inlineImageBytes))).content).toContain('base64')
    const body = { title: 'T', content: picture(limits.inlineImageBytes + 1) }
    const refused = await owner.post('/api/ideas', body)
    expect([refused.status, refused.code]).toEqual([413, 'content_too_large'])
    expect(refused.json(ErrorAnswer).message).toContain('pictures')
  })

  test('a request body over 6 MiB is refused', async () => {
    const refused = await owner.post('/api/ideas', {
      title: 'T',
      content: 'a'.repeat(serverLimits.ideaBodyBytes),
    })
    expect([refused.status, refused.code]).toEqual([413, 'too_large'])
  })

  test('HTML that is too costly to sanitise is refused', async () => {
    for (const content of ['<x>a</x>'.repeat(12_000), '<b><i>'.repeat(2000), '<div>'.repeat(200_000)]) {
      const refused = await owner.post('/api/ideas', { title: 'T', content })
      expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    }
  })
})
