import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLastUser } from '../accounts/use-last-user.ts'
import { Shell } from '../app/shell.tsx'
import { IdeaSearchSlot } from '../assist/idea-search-slot.tsx'
import { LandingNav } from '../pages/landing-nav.tsx'
import { LandingScreen } from '../pages/landing-screen.tsx'
import type { WaitlistView } from '../waitlist/waitlist-dialogs.tsx'

const loadDialogs = () => import('../waitlist/waitlist-dialogs.tsx')
const WaitlistDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.WaitlistDialogs })))

export const Route = createFileRoute('/')({
  validateSearch: ({ waitlist }: Record<string, unknown>): { waitlist?: true } =>
    waitlist ? { waitlist: true } : {},
  component: Landing,
})

function Landing() {
  const { waitlist } = Route.useSearch()
  const [isEarly, setIsEarly] = useState(false)
  const navigate = Route.useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2_500)
    return () => clearTimeout(timer)
  }, [])
  const view: WaitlistView = waitlist ? 'waitlist' : isEarly ? 'early-access' : null
  const onChange = (next: WaitlistView) => {
    setIsEarly(next === 'early-access')
    const search = next === 'waitlist' ? { waitlist: true as const } : {}
    void navigate({ search, replace: true, resetScroll: false })
  }
  const isSignedIn = useLastUser() !== null
  return (
    <Shell right={<LandingNav isSignedIn={isSignedIn} />}>
      <LandingScreen
        isSignedIn={isSignedIn}
        onEarlyAccess={() => setIsEarly(true)}
        search={<IdeaSearchSlot />}
      />
      <Suspense>{view ? <WaitlistDialogs view={view} onChange={onChange} /> : null}</Suspense>
    </Shell>
  )
}
