import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** How owners are notified outside of the app when something happens to their ideas. */

const choices = { mail: v.boolean(), push: v.boolean() }
const changes = { mail: v.optional(v.boolean()), push: v.optional(v.boolean()) }
const Choices = v.object(choices)
const Changes = v.optional(v.strictObject(changes))

/** A browser that shows notifications. Its id is the SHA-256 of its push address, hex. */
const Device = v.object({ id: v.string(), device: v.string(), since: Instant, seenAt: Instant })

export const NotificationSettings = v.object({
  /** False: no mails, whatever is chosen for the kinds. */
  mail: v.boolean(),
  kinds: v.object({
    opened: Choices,
    agreed: Choices,
    declined: Choices,
    asked: Choices,
    commented: Choices,
    refused: Choices,
  }),
  /** The key that a browser needs to subscribe to push (RFC 8292), base64url; null where this server sends no push messages. */
  pushKey: v.nullable(v.string()),
  devices: v.array(Device),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

/** What is left out stays as it is. */
export const ChangeNotifications = v.strictObject({
  mail: v.optional(v.boolean()),
  kinds: v.optional(
    v.strictObject({
      opened: Changes,
      agreed: Changes,
      declined: Changes,
      asked: Changes,
      commented: Changes,
      refused: Changes,
    }),
    {},
  ),
})
export type ChangeNotifications = v.InferOutput<typeof ChangeNotifications>

/** Whether the owner is notified about one idea. */
export const IdeaNotifications = v.object({ isOn: v.boolean() })

export const getNotifications = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/notifications',
  status: 200,
  answer: NotificationSettings,
})
export const changeNotifications = endpoint({
  method: 'PATCH',
  by: 'owner',
  path: '/api/notifications',
  body: ChangeNotifications,
  status: 200,
  answer: NotificationSettings,
})
export const getIdeaNotifications = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/notifications',
  params: Id,
  status: 200,
  answer: IdeaNotifications,
})
export const changeIdeaNotifications = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/ideas/:id/notifications',
  params: Id,
  body: v.strictObject({ isOn: v.boolean() }),
  status: 200,
  answer: IdeaNotifications,
})

const endpointText = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(/^https?:\/\/[\x21-\x7e]+$/, 'Not an address of a push service.'),
)
/** Bytes as browsers write them in a push subscription. */
const bytes = (count: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`), 'Not a key of a push subscription.'),
  )

/** A push subscription of the browser that makes this call (W3C Push API). */
export const KeepDevice = v.strictObject({
  endpoint: endpointText,
  keys: v.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  /** The push address that this browser had before; it must belong to this account. */
  replaces: v.optional(v.nullable(endpointText), null),
})
export const keepDevice = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/notifications/devices',
  body: KeepDevice,
  status: 200,
  answer: v.object({ id: v.string() }),
})
export const forgetDevice = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: '/api/notifications/devices/:id',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  status: 204,
  answer: null,
})
