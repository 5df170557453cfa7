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
import { useGiveAgain } from '../shares/use-give-again.ts'
import { useKnownIdea } from '../shares/use-known-idea.ts'
import { useSwitchOff } from '../shares/use-switch-off.ts'

/** `idea`: of this idea only; `link`: of this link only. What cannot be read is left out. */
type Search = { filter?: unknown; idea?: unknown; link?: unknown }

// The route itself is part of every page's first script, so that what stands in the address is read by the component.
export const Route = createFileRoute('/_owner/activity')({
  validateSearch: (search: Search) => search,
  component: Activity,
})

function Activity() {
  const owner = useOwner()
  const scope = readScope(Route.useSearch())
  const navigate = Route.useNavigate()
  const switchOff = useSwitchOff()
  const giveAgain = useGiveAgain()
  const known = useKnownIdea(owner.id, scope.ideaId)
  const unread = useActivityCounts()?.unread ?? 0
  const isPart = scope.ideaId !== null || scope.linkId !== null
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
          switchOff={switchOff}
          tell={scope.ideaId !== null && scope.linkId === null ? <IdeaSwitch ideaId={scope.ideaId} /> : null}
          giveAgain={giveAgain}
        />
      </Shell>
      <ThumbBar unread={unread} />
    </>
  )
}
