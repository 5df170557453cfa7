import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type ChangeNotifications,
  changeIdeaNotifications,
  changeNotifications,
  getIdeaNotifications,
  getNotifications,
} from '#contract/notifications.ts'
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

/** Sends what was chosen and shows what the server says then. */
export async function choose(queryClient: QueryClient, body: Partial<ChangeNotifications>): Promise<void> {
  queryClient.setQueryData(notificationsQuery.queryKey, await call(changeNotifications, { body }))
}

export async function chooseForIdea(queryClient: QueryClient, ideaId: number, isOn: boolean): Promise<void> {
  const answer = await call(changeIdeaNotifications, { params: { id: ideaId }, body: { isOn } })
  queryClient.setQueryData(ideaNotificationsQuery(ideaId).queryKey, answer)
}
