import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { meQuery } from '../accounts/accounts.queries.ts'
import { finishSignOut } from '../accounts/finish-sign-out.ts'
import { DatabaseTrouble } from '../app/database-trouble.tsx'
import { OwnerContext } from '../app/owner-context.ts'
import { Shell } from '../app/shell.tsx'
import { UnsyncedBadge } from '../app/unsynced-badge.tsx'
import { onSignOutElsewhere } from '../data/is-sign-out-pending.ts'
import { findLastUser, rememberLastUser } from '../data/last-user.ts'
import { WithQueries } from '../data/queries.tsx'
import { ApiError } from '../data/request.ts'
import { dropTraces } from '../sync/draft-rows.ts'
import { engineOf, takeInLastWords } from '../sync/engines.ts'
import { Loading } from '../ui/loading.tsx'

export const Route = createFileRoute('/_owner')({
  component: () => (
    <WithQueries>
      <OwnerGate />
    </WithQueries>
  ),
})

/** Specification section 2: the check starts about 50 ms after the screen is there. */
const CHECK_AFTER_MS = 50

/** Only the server's 401 leads to /login; without an answer the owner's pages open from the device. */
function OwnerGate() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  // The check is made once for each visit of the owner's side, not for each page of it.
  const first = useRef(here)
  const latest = useRef(here)
  useEffect(() => {
    latest.current = here
  })
  // A new name or picture is in the cache before the next check.
  const { data: changed } = useQuery({ ...meQuery, enabled: false })
  const [owner, setOwner] = useState<User | null>(queryClient.getQueryData(meQuery.queryKey) ?? null)
  useEffect(() => {
    let gone = false
    const check = async () => {
      try {
        await finishSignOut()
        warmUp()
        const user = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
        void rememberLastUser(user)
        if (!gone) startTransition(() => setOwner(user))
      } catch (error) {
        if (gone) return
        const known = await findLastUser()
        const refused = error instanceof ApiError && error.status === 401
        if (!refused && known) startTransition(() => setOwner(known))
        else void navigate({ to: '/login', search: { redirect: first.current }, replace: true })
      }
    }
    const timer = setTimeout(() => void check(), CHECK_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [queryClient, navigate])
  useEffect(() => {
    const refused = (error: unknown) => error instanceof ApiError && error.status === 401
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !refused(event.action.error)) return
      // The check above answers for itself, and comments are no reason to leave a page that is being written.
      if (isOwnBusiness(event.query.queryKey[0])) return
      void navigate({ to: '/login', search: { redirect: latest.current }, replace: true })
    })
  }, [queryClient, navigate])
  // Nothing of the account stays in this tab's memory either.
  useEffect(() => onSignOutElsewhere(() => window.location.replace('/login')), [])
  const ownerId = owner?.id
  useEffect(() => {
    if (ownerId === undefined) return
    const engine = engineOf(ownerId)
    void takeInLastWords(ownerId)
      .then(() => dropTraces(engine.context))
      .catch(() => undefined)
      .then(() => engine.start())
    return () => engine.stop()
  }, [ownerId])
  if (!owner) {
    return (
      <Shell footer={false}>
        <Loading label="Verifying access..." />
      </Shell>
    )
  }
  return (
    <OwnerContext value={changed ?? owner}>
      <DatabaseTrouble />
      <UnsyncedBadge userId={owner.id} />
      <Outlet />
    </OwnerContext>
  )
}

/** The device's database is opened while the server is asked: who starts without a connection waits for one thing less. */
const warmUp = () =>
  void findLastUser()
    .then((user) => user && engineOf(user.id).context.store.listEntries())
    .catch(() => undefined)

const isOwnBusiness = (key: unknown) => key === meQuery.queryKey[0] || key === 'comments'
