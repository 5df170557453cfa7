import * as v from 'valibot'
import { ActivityEvent } from './activity.ts'
import { endpoint } from './endpoint.ts'

/**
 * Server-sent events about everything that happens to the owner's ideas. Each message is one line of JSON and has an id; a client
 * that sends the last id in Last-Event-ID gets the messages after it.
 */
export const streamActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/activity/stream',
  headers: { 'Last-Event-ID': 'The id of the last message that the client has.' },
  status: 200,
  answer: 'file',
  contentType: 'text/event-stream',
})
/**
 * `ready`: the stream is open, and nothing before it is missing. `gap`: something may be missing; ask for the list.
 * `changed`: events were marked as read or dismissed, perhaps on another device.
 */
export const ActivityMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('gap') }),
  v.object({ type: v.literal('changed') }),
  v.object({ type: v.literal('event'), event: ActivityEvent }),
])
export type ActivityMessage = v.InferOutput<typeof ActivityMessage>
