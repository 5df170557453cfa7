import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getMe, type User } from '#contract/accounts.ts'
import { setPageAccount } from '../data/account.ts'
import { onSignOutElsewhere } from '../data/is-sign-out-pending.ts'
import { findLastUser, type LastUser, rememberLastUser } from '../data/last-user.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { ApiError, call } from '../data/request.ts'
import { onReturnAfterSessionChange } from '../data/sign-in-news.ts'
import type { Ahead } from '../data/use-live.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { startSoon } from '../sync/engine/start-soon.ts'
import { startSync } from '../sync/engine/start-sync.ts'
import { meQuery } from './accounts.queries.ts'
import { readEarlyCheck, takeEarlyCheck } from './early-check.ts'
import { OwnerContext } from './owner-context.ts'
import { finishSignOut } from './sign-out/finish-sign-out.ts'

/** The specification wants the check about 50 ms after the screen appears. On page load public/first-paint.js has already sent it. */
const CHECK_AFTER_MS = 50
/** If the answer takes longer than this, the pages open from the device meanwhile. */
const PATIENCE_MS = 1_000

type OwnerGateProps = {
  /** Shown until it is known who is signed in. */
  checking: ReactNode
  /** Reads what the page shows from the device, for the last user, while the check is running. */
  readAhead: (userId: number) => Ahead | null
  children: (owner: User) => ReactNode
}

/** Only a 401 from the server redirects to /login, however late; without an answer the owner's pages open from the device. */
export function OwnerGate({ checking, readAhead, children }: OwnerGateProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  // The check runs once when the owner's pages are entered, not for each of them.
  const first = useRef(here)
  const latest = useRef(here)
  useEffect(() => {
    latest.current = here
  })
  const readingAhead = useRef<() => void>(undefined)
  /** Another tab, or the page that followed this one, has signed out: an earlier answer must not open the pages. */
  const isSignedOut = useRef(false)
  // A changed name or picture is in the cache before the next check.
  const { data: changed } = useQuery({ ...meQuery, enabled: false })
  const [owner, setOwner] = useState<User | null>(() => {
    const known = queryClient.getQueryData(meQuery.queryKey) ?? null
    setPageAccount(known?.id ?? null)
    return known
  })
  useEffect(() => {
    let gone = false
    // The account whose pages are open, or were open before.
    let inside = queryClient.getQueryData(meQuery.queryKey)?.id
    const letIn = (user: User) => {
      if (gone || isSignedOut.current) return
      // Another account has signed in since: reload, so that nothing of the earlier one stays in this tab's memory.
      if (inside !== undefined && inside !== user.id) return window.location.reload()
      inside = user.id
      setPageAccount(user.id)
      startTransition(() => setOwner(user))
    }
    const toLogin = () => {
      // After signing in, whoever has begun to write returns to the page they were on.
      const redirect = inside === undefined ? first.current : latest.current
      void navigate({ to: '/login', search: { redirect }, replace: true })
    }
    // Finishing a sign-out and opening the databases need not wait for the check.
    const tidied = finishSignOut()
    const known = tidied.then(findLastUser)
    const opened = known.then((user) => (gone ? null : warmUp(user, readAhead))).catch(() => null)
    const endReading = () => void opened.then((ahead) => ahead?.end())
    readingAhead.current = endReading
    let early = takeEarlyCheck()
    const ask = async ({ signal }: { signal: AbortSignal }) => {
      const earlyAnswer = early
      early = null
      return (await readEarlyCheck(earlyAnswer, await known)) ?? (await call(getMe, { signal }))
    }
    const check = async () => {
      try {
        await tidied
        const user = await withPatience(
          queryClient.fetchQuery({ ...meQuery, queryFn: ask, staleTime: ALWAYS_STALE }),
          async () => {
            const last = await findLastUser()
            return () => last && letIn(last)
          },
        )
        if (isSignedOut.current) return
        void rememberLastUser(user)
        // Waits for what was read ahead: otherwise the page would render empty first and then again.
        await (await opened)?.ready
        letIn(user)
      } catch (error) {
        if (gone) return
        const last = await findLastUser()
        const refused = error instanceof ApiError && error.status === 401
        if (!refused && last) letIn(last)
        else toLogin()
      }
    }
    const timer = early ? undefined : setTimeout(() => void check(), CHECK_AFTER_MS)
    if (early) void check()
    return () => {
      gone = true
      clearTimeout(timer)
      endReading()
    }
  }, [queryClient, navigate, readAhead])
  useEffect(() => {
    const refused = (error: unknown) => error instanceof ApiError && error.status === 401
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !refused(event.action.error)) return
      // The check above handles its own 401. A 401 of comments is no reason to leave a page that is being edited.
      if (isOwnBusiness(event.query.queryKey[0])) return
      void navigate({ to: '/login', search: { redirect: latest.current }, replace: true })
    })
  }, [queryClient, navigate])
  // Removes the account from the screen at once, in case the user cancels leaving the page; leaving clears the memory.
  useEffect(() => {
    const close = (leave: () => void) => {
      isSignedOut.current = true
      flushSync(() => setOwner(null))
      leave()
    }
    const stopListening = onSignOutElsewhere(() => close(() => window.location.replace('/login')))
    const stopWatching = onReturnAfterSessionChange(() => close(() => window.location.reload()))
    return () => {
      stopListening()
      stopWatching()
    }
  }, [])
  const ownerId = owner?.id
  useEffect(() => {
    if (ownerId === undefined) return
    return startSoon(() => {
      // By now the screens read from the device themselves.
      readingAhead.current?.()
      return startSync(ownerId)
    })
  }, [ownerId])
  if (!owner) return checking
  return <OwnerContext value={changed ?? owner}>{children(owner)}</OwnerContext>
}

/** If the answer takes too long, runs `prepare`, and then the function that it returns, unless the answer has come meanwhile. */
async function withPatience<T>(answer: Promise<T>, prepare: () => Promise<() => void>): Promise<T> {
  let isAnswered = false
  const open = async () => {
    const run = await prepare()
    if (!isAnswered) run()
  }
  const timer = setTimeout(() => void open(), PATIENCE_MS)
  try {
    return await answer
  } finally {
    isAnswered = true
    clearTimeout(timer)
  }
}

/** Opens the databases of the last user and reads what the page shows, while the check is still running. */
function warmUp(user: LastUser | null, readAhead: OwnerGateProps['readAhead']): Ahead | null {
  if (!user) return null
  const { store } = engineOf(user.id).context
  const ahead = readAhead(user.id)
  // Reading opens the databases. Without a read-ahead, the list of entries is read to open the store.
  void Promise.all([ahead?.ready ?? store.listEntries(), store.journal.listWriters()]).catch(() => undefined)
  return ahead
}

const isOwnBusiness = (key: unknown) => key === meQuery.queryKey[0] || key === 'comments'
