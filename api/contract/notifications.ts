import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** What owners are told outside of the app when something happens to their ideas. */

const choices = { mail: v.boolean(), push: v.boolean() }
const changes = { mail: v.optional(v.boolean()), push: v.optional(v.boolean()) }
const Choices = v.object(choices)
const Changes = v.optional(v.strictObject(changes))

export const NotificationSettings = v.object({
  /** Off: no letters, whatever is chosen for the kinds. */
  mail: v.boolean(),
  kinds: v.object({
    opened: Choices,
    agreed: Choices,
    declined: Choices,
    asked: Choices,
    commented: Choices,
    refused: Choices,
  }),
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

/** Whether anything is told about one idea. */
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
