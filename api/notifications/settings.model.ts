import mongoose, { type InferSchemaType } from 'mongoose'
import type { NotificationChannel, notificationKinds } from '#contract/rules/notification-kinds.ts'

/** What an account has chosen about being told. What nobody chose is absent and follows the product's defaults. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    /** False: no letters at all. */
    mail: { type: Boolean },
    /** By kind and channel, named as `choiceOf` does. */
    choices: { type: Map, of: Boolean },
    /** Ideas about which nothing is told. */
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
