import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OwnerGate } from '../accounts/owner-gate.tsx'
import { DatabaseTrouble } from '../app/database-trouble.tsx'
import { Shell } from '../app/shell.tsx'
import { WithQueries } from '../data/queries.tsx'
import { UnsyncedBadge } from '../sync/status/unsynced-badge.tsx'
import { Loading } from '../ui/feedback/loading.tsx'

export const Route = createFileRoute('/_owner')({ component: OwnersPages })

function OwnersPages() {
  const checking = (
    <Shell footer={false}>
      <Loading label="Verifying access..." />
    </Shell>
  )
  return (
    <WithQueries>
      <OwnerGate checking={checking}>
        {({ id }) => (
          <>
            <DatabaseTrouble />
            <UnsyncedBadge userId={id} />
            <Outlet />
          </>
        )}
      </OwnerGate>
    </WithQueries>
  )
}
