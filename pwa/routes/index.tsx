import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Shell } from '../app/shell.tsx'
import { IdeaSearchSlot } from '../assist/idea-search-slot.tsx'
import { LandingNav } from '../pages/landing-nav.tsx'
import { LandingScreen } from '../pages/landing-screen.tsx'
import type { WaitlistView } from '../waitlist/waitlist-dialogs.tsx'

const loadDialogs = () => import('../waitlist/waitlist-dialogs.tsx')
const WaitlistDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.WaitlistDialogs })))

export const Route = createFileRoute('/')({ component: Landing })

function Landing() {
  const [view, setView] = useState<WaitlistView>(null)
  useEffect(() => {
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2_500)
    return () => clearTimeout(timer)
  }, [])
  const join = () => setView('waitlist')
  return (
    <Shell right={<LandingNav onJoinWaitlist={join} />}>
      <LandingScreen
        onJoinWaitlist={join}
        onEarlyAccess={() => setView('early-access')}
        search={<IdeaSearchSlot />}
      />
      <Suspense>{view ? <WaitlistDialogs view={view} onChange={setView} /> : null}</Suspense>
    </Shell>
  )
}
