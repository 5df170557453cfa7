import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { AccountMenu } from '../accounts/profile/account-menu.tsx'
import { ActivityScreen } from '../activity/activity-screen.tsx'
import { readScope } from '../activity/scope.ts'
import { useActivityCounts } from '../activity/use-activity-counts.ts'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { HeaderPlaces, ThumbBar } from '../app/thumb-bar.tsx'
import { IdeaSwitch } from '../notifications/idea-switch.tsx'
import { useKnownIdea } from '../shares/use-known-idea.ts'
import { useRenewLink } from '../shares/use-renew-link.ts'
import { useSwitchOff } from '../shares/use-switch-off.ts'

/** Filters: one idea, one link, or `evidence`, the id on the copy of one reader. Invalid values are ignored. */
type Search = { filter?: unknown; idea?: unknown; link?: unknown; evidence?: unknown }

// Route files are part of the first script of every page, so parsing the search is left to the component, which is loaded later.
export const Route = createFileRoute('/_owner/activity')({
  validateSearch: (search: Search) => search,
  component: Activity,
})

function Activity() {
  const owner = useOwner()
  const search = Route.useSearch()
  const scope = readScope({ ...search, evidence: readEvidence(search.evidence) })
  const navigate = Route.useNavigate()
  const switchOff = useSwitchOff()
  const renewLink = useRenewLink()
  const known = useKnownIdea(owner.id, scope.ideaId)
  const unread = useActivityCounts()?.unread ?? 0
  const isPart = scope.ideaId !== null || scope.linkId !== null || scope.evidence !== undefined
  return (
    <>
      <Shell
        back={isPart ? <Back to="/activity" /> : undefined}
        right={
          <>
            <HeaderPlaces unread={unread} />
            <AccountMenu user={owner} />
          </>
        }
      >
        <ActivityScreen
          userId={owner.id}
          scope={scope}
          ideaTitle={known?.title}
          onFilter={(chosen) =>
            void navigate({
              search: (search) => ({ ...search, filter: chosen === 'all' ? undefined : chosen }),
              replace: true,
              resetScroll: false,
            })
          }
          onFind={(evidence) => void navigate({ search: evidence === null ? {} : { evidence } })}
          switchOff={switchOff}
          notificationSwitch={
            scope.ideaId !== null && scope.linkId === null ? <IdeaSwitch ideaId={scope.ideaId} /> : null
          }
          renewLink={renewLink}
        />
      </Shell>
      <ThumbBar unread={unread} />
    </>
  )
}

/** The router parses ids such as 12345678 and 4e710909 as numbers, the second of which is Infinity. */
const readEvidence = (evidence: unknown): unknown =>
  typeof evidence === 'number' ? new URLSearchParams(window.location.search).get('evidence') : evidence
