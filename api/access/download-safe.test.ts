import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ReleaseModel } from '../ideas/release.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<p onclick="alert(1)">x</p><img src="x" onerror="alert(1)">'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['an address that runs', '<p><a href="javascript:alert(1)">x</a></p>'],
  ['a form and a style', '<form action="https://evil.example"><input></form><style>*{display:none}</style>'],
])('%s in the stored text is not part of a download', async (_what, evil) => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')
  const { accessLink } = await makeShare(owner, id)
  const reader = await readAlong(server, accessLink)
  await ReleaseModel.updateOne({ ideaId: id }, { $set: { content: `<p>Before</p>${evil}<p>After</p>` } })
  const { status, text } = await reader.browser.post(`/api/share/${accessLink}/download`)
  expect(status).toBe(200)
  expect(text).toMatch(/Before[\s\S]*After/)
  const body = text.slice(text.indexOf('<body>'))
  expect(body).not.toMatch(/<script|onclick|onerror|<iframe|javascript:|<form|<input|<style/i)
})

test.each([
  ['letters that turn the direction of what follows', 'Contract \u202efdp.\u202c', 'Contract fdp..html'],
  ['nothing but such letters', '\u202e\u2066', 'idea.html'],
  ['a path', 'Wing/edge\\fan: new?', 'Wing edge fan new.html'],
])(
  'the file name of a downloaded page stays readable with its .html ending for a title with %s',
  async (_what, title, name) => {
    const owner = await signUp(server)
    const { id } = await makeIdea(owner, title, '<p>An owl-wing edge.</p>')
    const { accessLink } = await makeShare(owner, id)
    const { browser } = await readAlong(server, accessLink)
    const answer = await browser.post(`/api/share/${accessLink}/download`)
    expect(answer.headers.get('content-disposition')?.replaceAll('"', '')).toBe(
      `attachment; filename=${name}`,
    )
  },
)
