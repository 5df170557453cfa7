import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { InstallHint } from '../app/install-hint.tsx'
import { useOwner } from '../app/owner-context.ts'
import { Shell } from '../app/shell.tsx'
import { AssetGrid } from '../assets/asset-grid.tsx'
import { assetsQuery } from '../assets/assets.queries.ts'
import { PortfolioScreen } from '../ideas/portfolio-screen.tsx'
import { SharedWaiting } from '../ideas/shared-waiting.tsx'
import { SyncStatus } from '../ideas/sync-status.tsx'
import { ThumbBar } from '../ideas/thumb-bar.tsx'
import { ReceivedList } from '../shares/received-list.tsx'
import { useWaiting } from '../sync/use-sync.ts'

export const Route = createFileRoute('/_owner/dashboard')({ component: Dashboard })

function Dashboard() {
  const owner = useOwner()
  const assets = useQuery(assetsQuery)
  const waiting = useWaiting(owner.id)
  return (
    <>
      <Shell
        right={
          <>
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
              <SharedWaiting userId={owner.id} />
              <InstallHint hasDraft={hasIdea} waiting={waiting.count} />
            </>
          )}
        />
      </Shell>
      <ThumbBar />
    </>
  )
}
