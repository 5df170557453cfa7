import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { OwnerGate } from '../accounts/owner-gate.tsx'
import { SlowCheck } from '../accounts/slow-check.tsx'
import { useActivityCounts } from '../activity/use-activity-counts.ts'
import { useWatchActivity } from '../activity/use-watch-activity.ts'
import { DatabaseTrouble } from '../app/database-trouble.tsx'
import { Shell } from '../app/shell.tsx'
import { WithQueries } from '../data/queries.tsx'
import { useKeepSubscribed } from '../notifications/use-keep-subscribed.ts'
import { readPortfolioAhead } from '../sync/engine/use-sync.ts'
import { IconBadge } from '../sync/status/icon-badge.tsx'
import { Loading } from '../ui/feedback/loading.tsx'

export const Route = createFileRoute('/_owner')({ component: OwnersPages })

function OwnersPages() {
  const checking = (
    <Shell footer={false}>
      <Loading label="Verifying access...">
        <SlowCheck />
      </Loading>
    </Shell>
  )
  return (
    <WithQueries>
      <OwnerGate checking={checking} readAhead={readAhead}>
        {({ id }) => (
          <>
            <DatabaseTrouble />
            <News userId={id} />
            <Outlet />
          </>
        )}
      </OwnerGate>
    </WithQueries>
  )
}

const readAhead = (userId: number) =>
  window.location.pathname === '/dashboard' ? readPortfolioAhead(userId) : null

/** Watches for new events, for the navigation bar and the app's icon. How often depends on what the open page shows. */
function News({ userId }: { userId: number }) {
  const shows = useRouterState({ select: ({ location }) => showsOf(location.pathname, location.search) })
  useWatchActivity(userId, shows)
  useKeepSubscribed(userId)
  return <IconBadge userId={userId} unread={useActivityCounts()?.unread ?? 0} />
}

/** How much of the activity a page shows: a list of events, only the number of unread ones, or nothing. */
function showsOf(path: string, { link }: { link?: unknown }): 'list' | 'number' | 'nothing' {
  if (path === '/activity' || (path.startsWith('/share/') && link !== undefined)) return 'list'
  return path === '/dashboard' ? 'number' : 'nothing'
}
