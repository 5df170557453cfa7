import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { verifyTransparencyLog } from '../../api/timestamps/transparency-log/verify-transparency-log.ts'
import { makeIdea, signUp } from '../access/people.ts'
import { type Api, startTwoApis, stopApi } from '../access/start-apis.ts'
import { connectForProcesses } from '../support/own-process.ts'

/** Two processes that publish at once write one log. `LONG=1` runs it at the full size. */
const rounds = process.env.LONG === '1' ? 500 : 30

let apis: Api[] = []
let database: Awaited<ReturnType<typeof connectForProcesses>>
beforeAll(async () => {
  database = await connectForProcesses()
  apis = await startTwoApis(database.uri)
}, 180_000)
afterAll(async () => {
  for (const api of apis) stopApi(api)
  await database.close()
})

test(`${2 * rounds} ideas that two processes publish at once get one log entry each, without gaps or forks`, async () => {
  const people = await Promise.all(apis.map((api, n) => signUp(api, `Ada Example ${n}`)))
  const entries: (number | undefined)[] = []
  for (let round = 0; round < rounds; round++) {
    const ideas = await Promise.all(people.map((owner) => makeIdea(owner, 'Quiet fan', '<p>x</p>')))
    const answers = await Promise.all(
      people.map((owner, n) => owner.put(`/api/ideas/${ideas[n]?.id}/publish`)),
    )
    entries.push(...answers.map((answer) => answer.json(Idea).timestamp?.entry))
  }
  const sorted = entries.map((entry) => entry ?? -1).sort((one, other) => one - other)
  expect(sorted).toEqual([...sorted.keys()])
  expect(await verifyTransparencyLog()).toEqual([])
}, 600_000)
