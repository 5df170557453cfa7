import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { AccountMenu } from '../accounts/profile/account-menu.tsx'
import { useActivityCounts } from '../activity/use-activity-counts.ts'
import { InstallHint } from '../app/install/install-hint.tsx'
import { Shell } from '../app/shell.tsx'
import { HeaderPlaces, ThumbBar } from '../app/thumb-bar.tsx'
import { AssetGrid } from '../assets/asset-grid.tsx'
import { assetsQuery } from '../assets/assets.queries.ts'
import { PortfolioScreen } from '../ideas/portfolio-screen.tsx'
import { SharedWaiting } from '../ideas/shared-waiting.tsx'
import { ReceivedList } from '../shares/received-list.tsx'
import { EarlierNotice } from '../sync/earlier/earlier-notice.tsx'
import { useWaiting } from '../sync/engine/use-sync.ts'
import { SignedOutNotice } from '../sync/status/signed-out-notice.tsx'
import { SyncStatus } from '../sync/status/sync-status.tsx'
import { UnreadableNotice } from '../sync/status/unreadable-notice.tsx'

export const Route = createFileRoute('/_owner/dashboard')({ component: Dashboard })

function Dashboard() {
  const owner = useOwner()
  const assets = useQuery(assetsQuery)
  const waiting = useWaiting(owner.id)
  const unread = useActivityCounts()?.unread ?? 0
  return (
    <>
      <Shell
        right={
          <>
            <HeaderPlaces unread={unread} />
            <SyncStatus userId={owner.id} />
            <AccountMenu user={owner} />
          </>
        }
      >
        <PortfolioScreen
          owner={owner}
          assets={<AssetGrid />}
          assetCount={assets.data?.length}
          received={<ReceivedList />}
          notices={(hasIdea) => (
            <>
              <UnreadableNotice userId={owner.id} />
              <EarlierNotice user={owner} />
              <SignedOutNotice userId={owner.id} />
              <SharedWaiting userId={owner.id} />
              <InstallHint hasDraft={hasIdea} waiting={waiting.count} />
            </>
          )}
        />
      </Shell>
      <ThumbBar unread={unread} />
    </>
  )
}
