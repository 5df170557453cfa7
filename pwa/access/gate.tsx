import type { ReactNode } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import { areCookiesBlocked, CookiesBlocked } from '../ui/feedback/cookies-blocked.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Page } from '../ui/layout/page.tsx'
import { isDenied, lookup, refetchLookup } from './access.queries.ts'
import { AccessDenied } from './access-denied.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { Unreachable } from './unreachable.tsx'
import { useLinkQuery } from './use-link-query.ts'

export type GateProps = {
  accessToken: string | null
  children: (lookup: ShareLookup, accessToken: string) => ReactNode
}

/** Checks the link before any recipient screen is shown. A missing token counts as invalid. */
export function Gate({ accessToken, children }: GateProps) {
  if (accessToken === null) return <AccessDenied accessToken={null} />
  return (
    <CheckedGate key={accessToken} accessToken={accessToken}>
      {children}
    </CheckedGate>
  )
}

function CheckedGate({ accessToken, children }: GateProps & { accessToken: string }) {
  const { data, error, busy } = useLinkQuery(lookup, accessToken)
  if (isDenied(error)) return <AccessDenied accessToken={accessToken} refusal={error} />
  if (data && areCookiesBlocked()) return <CookiesBlocked />
  if (data)
    return (
      <>
        {data.preview ? <PreviewBanner /> : null}
        {children(data, accessToken)}
      </>
    )
  if (error) return <Unreachable error={error} busy={busy} onRetry={() => void refetchLookup(accessToken)} />
  return (
    <Page title="Verifying access">
      <Loading label="Verifying access..." />
    </Page>
  )
}
