import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import { Steps } from '../../ui/feedback/steps.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Gate } from '../gate.tsx'
import { GoTo } from '../go-to.tsx'
import { redirectFrom, stepNames } from '../steps.ts'
import styles from './collect-screen.module.css'
import { IdentityForm } from './identity-form.tsx'
import { PasscodeForm } from './passcode-form.tsx'

const loadCodeForm = () => import('./code-form.tsx')
const CodeForm = lazy(() => loadCodeForm().then((part) => ({ default: part.CodeForm })))

/** Step 1: asks readers who they are and, if the link requires it, for proof of their address. */
export function CollectScreen({ accessToken }: { accessToken: string | null }) {
  return (
    <Gate accessToken={accessToken}>
      {(lookup, token) => <Collect lookup={lookup} accessToken={token} />}
    </Gate>
  )
}

function Collect({ lookup, accessToken }: { lookup: ShareLookup; accessToken: string }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { requireCode } = lookup
  useEffect(() => {
    if (requireCode) loadCodeForm().catch(() => undefined)
  }, [requireCode])
  const elsewhere = redirectFrom('collect', lookup)
  if (elsewhere) return <GoTo screen={elsewhere} accessToken={accessToken} />
  const owner = lookup.idea.user.name || 'The document owner'
  const step = { accessToken, lookup }
  const isCodeNext = lookup.next === 'verify' && !isCorrecting
  return (
    <>
      <Steps steps={stepNames} current={0} />
      <Page title="Who you are" width="narrow" className={styles.page}>
        {lookup.next === 'passcode' ? (
          <PasscodeForm {...step} />
        ) : (
          <>
            <h1 className={styles.title}>{owner} needs to know who viewed the document!</h1>
            <p className={styles.lead}>
              We will NOT send you marketing emails! Your information will only be used for verification.
            </p>
            {lookup.requireCode && !isCodeNext ? (
              <p className={styles.lead}>When {owner} answers you, we email you only if you tick the box.</p>
            ) : null}
            {isCodeNext ? (
              <Suspense>
                <CodeForm {...step} onWrongAddress={() => setCorrecting(true)} />
              </Suspense>
            ) : (
              <IdentityForm {...step} owner={owner} onIdentified={() => setCorrecting(false)} />
            )}
          </>
        )}
      </Page>
    </>
  )
}
