import * as v from 'valibot'

/** What a push says to the service worker: who and what, never content. Words are the worker's (pwa/service-worker/push-words.ts). */
export const PushMessage = v.object({
  /** The event's: told twice it is shown once. */
  id: v.string(),
  /** One of api/contract/rules/notification-kinds.ts, or one that a worker of today does not know. */
  kind: v.string(),
  who: v.string(),
  idea: v.number(),
  link: v.nullable(v.number()),
  /** For the badge on the app's icon. */
  unread: v.number(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
