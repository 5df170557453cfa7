import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { IdeaModel } from '../../api/ideas/idea.model.ts'
import { startAttesting } from '../../api/ideas/record-timestamps.ts'
import { makeIdea, signUp } from '../access/people.ts'
import { startTestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { startLoopback } from './fake-chain.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a calendar that does not answer does not delay the entry of an idea that the log lacks', async () => {
  const held: ServerResponse[] = []
  const calendar = await startLoopback((_, response) => held.push(response))
  const server = await startTestServer({ OTS_CALENDARS: calendar.origin, OTS_MIN: '1' })
  const { calendars } = server.context.config.anchors
  if (calendars) Object.assign(calendars, { answerMs: 10 * MINUTE })
  const owner = await signUp(server)
  const publish = async () => {
    const { id } = await makeIdea(owner, 'Quiet fan', '<p>Words.</p>')
    return (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
  }
  await publish()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = new AbortController()
  startAttesting(server.context, stop.signal)
  await until(() => expect(held).toHaveLength(1))

  const { id } = await publish()
  await IdeaModel.updateOne({ _id: id }, { $set: { isUnrecorded: true, logIndex: null } })
  await vi.advanceTimersByTimeAsync(MINUTE)
  await until(async () => expect((await IdeaModel.findById(id))?.logIndex).toBe(1))

  stop.abort()
  for (const response of held) response.destroy()
  await server.close()
  await calendar.close()
})
