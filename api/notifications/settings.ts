import * as v from 'valibot'
import { type ChangeNotifications, NotificationSettings } from '#contract/notifications.ts'
import {
  isNotificationKind,
  type NotificationChannel,
  notificationKinds,
} from '#contract/rules/notification-kinds.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { choiceOf, SettingsModel, type SettingsRecord } from './settings.model.ts'

const kinds = Object.keys(notificationKinds).filter(isNotificationKind)
const channels: NotificationChannel[] = ['mail', 'push']

/** The choices of an account, without its devices. */
const Choices = v.pick(NotificationSettings, ['mail', 'kinds'])
export type Settings = v.InferOutput<typeof Choices>

const find = (userId: number) => SettingsModel.findById(userId).lean<SettingsRecord>()

/** An account's notification settings: its own choices, and defaults for the rest. */
export async function getSettings(userId: number): Promise<Settings> {
  return describe(await find(userId))
}

function describe(stored: SettingsRecord | null): Settings {
  const chosen = (kind: keyof typeof notificationKinds, channel: NotificationChannel) =>
    stored?.choices?.[choiceOf(kind, channel)] ?? notificationKinds[kind][channel]
  return v.parse(Choices, {
    mail: stored?.mail ?? true,
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, { mail: chosen(kind, 'mail'), push: chosen(kind, 'push') }]),
    ),
  })
}

/** Writes only the settings named in the change, so that two devices do not undo each other's choices. */
export async function changeSettings(userId: number, change: ChangeNotifications): Promise<Settings> {
  const named = kinds.flatMap((kind) =>
    channels.flatMap((channel) => {
      const wanted = change.kinds[kind]?.[channel]
      return wanted === undefined ? [] : [[`choices.${choiceOf(kind, channel)}`, wanted] as const]
    }),
  )
  const set = { ...(change.mail === undefined ? {} : { mail: change.mail }), ...Object.fromEntries(named) }
  if (Object.keys(set).length > 0)
    await SettingsModel.updateOne({ _id: userId }, { $set: set }, { upsert: true })
  return getSettings(userId)
}

export async function getIdeaSwitch(userId: number, ideaId: number): Promise<{ isOn: boolean }> {
  await getOwnIdea(userId, ideaId)
  return { isOn: !(await find(userId))?.quietIdeas?.includes(ideaId) }
}

export async function changeIdeaSwitch(
  userId: number,
  ideaId: number,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  await getOwnIdea(userId, ideaId)
  const change = isOn ? { $pull: { quietIdeas: ideaId } } : { $addToSet: { quietIdeas: ideaId } }
  await SettingsModel.updateOne({ _id: userId }, change, { upsert: true })
  return { isOn }
}

/** Whether the owner wants to be notified of this event through that channel. */
export type Wants = (event: { kind: string; ideaId: number }, channel: NotificationChannel) => boolean

export async function readWants(userId: number): Promise<Wants> {
  const stored = await find(userId)
  const settings = describe(stored)
  const quiet = new Set(stored?.quietIdeas)
  return ({ kind, ideaId }, channel) =>
    isNotificationKind(kind) &&
    settings.kinds[kind][channel] &&
    !quiet.has(ideaId) &&
    (channel !== 'mail' || settings.mail)
}
