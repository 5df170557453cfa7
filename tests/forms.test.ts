import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { makeIdea, signUp, startUnlimitedServer } from './access/people.ts'
import { forms } from './form-rules.ts'
import type { Client } from './support/client.ts'
import type { TestServer } from './support/server.ts'

/** Whoever goes around the forms is told the same at the same field. */
let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  // The first idea of a fresh database is the one that the links of the table are for.
  await makeIdea(owner, 'Quiet fan', '<p>An edge.</p>')
})
afterAll(() => server.close())

const rows = Object.entries(forms).flatMap(([name, { method, path, body, broken }]) =>
  broken.map((rule) => ({ name, method, path, body, rule })),
)

test.each(rows.map((row) => [row.name, row.rule.field, row.rule.value.slice(0, 20), row] as const))(
  '%s: %s "%s" is refused by the server with the same message at the field as in the form',
  async (_name, field, _value, { method, path, body, rule }) => {
    const sent = 'sent' in rule ? rule.sent : rule.value
    const answer = await owner.send(method, path, { ...body, [field]: sent })
    expect([answer.status, answer.json(ErrorAnswer).fields]).toEqual([422, { [field]: rule.says }])
  },
)

test.each(Object.entries(forms))('%s: a missing field is refused by the server', async (_name, form) => {
  const fields = new Set<string>(form.broken.map(({ field }) => field))
  for (const field of ['phone', 'maxViews']) fields.delete(field)
  for (const field of fields) {
    const answer = await owner.send(form.method, form.path, { ...form.body, [field]: undefined })
    expect([answer.status, Object.keys(answer.json(ErrorAnswer).fields ?? {})]).toEqual([422, [field]])
  }
})
