/** The events that owners are notified of outside of the app, with the default channels. All others are on their activity page only. */
export const notificationKinds = {
  opened: { mail: true, push: true },
  /** No push: opening mostly follows within seconds. */
  agreed: { mail: true, push: false },
  declined: { mail: true, push: true },
  asked: { mail: true, push: true },
  commented: { mail: true, push: true },
  refused: { mail: true, push: false },
} as const satisfies Record<string, Record<NotificationChannel, boolean>>

export type NotificationChannel = 'mail' | 'push'
export type NotificationKind = keyof typeof notificationKinds

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind)
