import mongoose, { type InferSchemaType } from 'mongoose'
import type { NotificationChannel, notificationKinds } from '#contract/rules/notification-kinds.ts'

/** An account's choices about notifications. A choice that was never made is absent and follows the defaults. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    /** False: no letters of any kind. */
    mail: { type: Boolean },
    /** Choices by kind and channel; `choiceOf` makes the keys. */
    choices: { type: Map, of: Boolean },
    /** Ideas whose notifications are off. */
    quietIdeas: { type: [Number], default: undefined },
  },
  { versionKey: false, collection: 'notification_settings' },
)

export type SettingsRecord = Pick<InferSchemaType<typeof schema>, 'mail' | 'quietIdeas'> & {
  choices?: Record<string, boolean>
}
export const SettingsModel = mongoose.model('NotificationSettings', schema)

export const choiceOf = (kind: keyof typeof notificationKinds, channel: NotificationChannel) =>
  `${kind} ${channel}`
