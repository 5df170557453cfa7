import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  changeIdeaNotifications,
  changeNotifications,
  getIdeaNotifications,
  getNotifications,
  type NotificationSettings,
} from '#contract/notifications.ts'
import type { NotificationChannel, NotificationKind } from '#contract/rules/notification-kinds.ts'
import { call } from '../data/request.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, { signal }),
  staleTime: 0,
})

export const ideaNotificationsQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['notifications', ideaId],
    queryFn: ({ signal }) => call(getIdeaNotifications, { params: { id: ideaId }, signal }),
    staleTime: 0,
  })

/** Whether mails come at all. */
export async function chooseMail(queryClient: QueryClient, isOn: boolean): Promise<void> {
  await call(changeNotifications, { body: { mail: isOn } })
  await adopt(queryClient, (known) => ({ ...known, mail: isOn }))
}

/** Whether events of this kind are told in this way. */
export async function chooseKind(
  queryClient: QueryClient,
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: boolean,
): Promise<void> {
  await call(changeNotifications, { body: { kinds: { [kind]: { [channel]: isOn } } } })
  await adopt(queryClient, (known) => ({
    ...known,
    kinds: { ...known.kinds, [kind]: { ...known.kinds[kind], [channel]: isOn } },
  }))
}

/**
 * Only what was chosen: the answers to two switches may arrive in the other order, and each is about all of them, also those of
 * which it does not know yet.
 */
async function adopt(
  queryClient: QueryClient,
  change: (known: NotificationSettings) => NotificationSettings,
): Promise<void> {
  const { queryKey } = notificationsQuery
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, (known) => known && change(known))
}

export async function chooseForIdea(queryClient: QueryClient, ideaId: number, isOn: boolean): Promise<void> {
  const answer = await call(changeIdeaNotifications, { params: { id: ideaId }, body: { isOn } })
  queryClient.setQueryData(ideaNotificationsQuery(ideaId).queryKey, answer)
}
