import * as v from 'valibot'
import { ActivityMessage, streamActivity } from '#contract/activity-stream.ts'
import type { Answer, Client } from './client.ts'

export type Heard = { id: string; message: ActivityMessage }
export type Listener = Awaited<ReturnType<typeof listenToActivity>>

/** One client of the activity stream, from its first message on. `heard` grows; `ended` says how the stream ended. */
export async function listenToActivity(browser: Client, lastEventId?: string) {
  const leaving = new AbortController()
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await browser.open(streamActivity.path, headers, leaving.signal)
  const heard: Heard[] = []
  let text = ''
  const read = async () => {
    if (!response.ok || !response.body) return
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) heard.push(...readBlock(block))
    }
  }
  const ended = read().then(
    () => 'ended' as const,
    () => 'broken' as const,
  )
  return {
    response,
    heard,
    ended,
    events: () => heard.flatMap(({ message }) => (message.type === 'event' ? message.event : [])),
    leave: async () => {
      leaving.abort()
      await ended
    },
  }
}

function readBlock(block: string): Heard[] {
  const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(block) ?? []
  return id && data ? [{ id, message: v.parse(ActivityMessage, JSON.parse(data)) }] : []
}

/** Opens the stream and leaves it at once: returns what a call that ends by itself would return. */
export async function beginStream(browser: Client): Promise<Answer> {
  const { path, method } = streamActivity
  const { status, headers } = await browser.send('HEAD', path)
  if (status !== 200) return browser.send(method, path)
  const { leave, heard } = await listenToActivity(browser)
  await leave()
  const text = JSON.stringify(heard)
  const json: Answer['json'] = (schema) => v.parse(schema, heard)
  return { status, headers, text, bytes: Buffer.from(text), code: null, json }
}
