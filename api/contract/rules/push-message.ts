import * as v from 'valibot'

/** What a push tells the service worker: who and what, never content. The worker words it (pwa/service-worker/push-words.ts). */
export const PushMessage = v.object({
  /** The id of the event, so that a push that arrives twice is shown once. */
  id: v.string(),
  /** One of api/contract/rules/notification-kinds.ts, or a later kind that this worker does not know. */
  kind: v.string(),
  who: v.string(),
  idea: v.number(),
  link: v.nullable(v.number()),
  /** For the badge on the app's icon. */
  unread: v.number(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
