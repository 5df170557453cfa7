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

/** `idea`: of this idea only; `link`: of this link only; `evidence`: of the reader whose copy has this id. What cannot be read is left out. */
type Search = { filter?: unknown; idea?: unknown; link?: unknown; evidence?: unknown }

// The route itself is part of every page's first script, so that what stands in the address is read by the component.
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
          tell={scope.ideaId !== null && scope.linkId === null ? <IdeaSwitch ideaId={scope.ideaId} /> : null}
          renewLink={renewLink}
        />
      </Shell>
      <ThumbBar unread={unread} />
    </>
  )
}

/** The router takes 12345678 and 4e710909 for numbers, of which the second is more than there are. */
const readEvidence = (evidence: unknown): unknown =>
  typeof evidence === 'number' ? new URLSearchParams(window.location.search).get('evidence') : evidence
