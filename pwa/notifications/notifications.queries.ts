import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  changeIdeaNotifications,
  changeNotifications,
  getIdeaNotifications,
  getNotifications,
  type NotificationSettings,
} from '#contract/notifications.ts'
import type { NotificationChannel, NotificationKind } from '#contract/rules/notification-kinds.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { call } from '../data/request.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, { signal }),
  staleTime: ALWAYS_STALE,
})

export const ideaNotificationsQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['notifications', ideaId],
    queryFn: ({ signal }) => call(getIdeaNotifications, { params: { id: ideaId }, signal }),
    staleTime: ALWAYS_STALE,
  })

/** Switches all notification mails on or off. */
export async function chooseMail(queryClient: QueryClient, isOn: boolean): Promise<void> {
  await call(changeNotifications, { body: { mail: isOn } })
  await adopt(queryClient, (known) => ({ ...known, mail: isOn }))
}

/** Switches one channel for one kind of event on or off. */
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
 * Puts only the changed setting into the cache. Each answer holds all settings, and answers to two changes may arrive in the wrong
 * order, so an answer as a whole could undo the later change.
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
