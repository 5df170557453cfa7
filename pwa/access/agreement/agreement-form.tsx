import { useRef, useState } from 'react'
import { acceptAgreement, declineAgreement, getOwnCertificateFile } from '#contract/recipients.ts'
import { limits } from '#contract/rules/limits.ts'
import { readerHeaders } from '../../data/account.ts'
import { ApiError, call, urlOf } from '../../data/request.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { toastOnNextPage } from '../../ui/feedback/toast-on-next-page.ts'
import { Page } from '../../ui/layout/page.tsx'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { isDenied, NextStepUnknown, refetchLookup, useNextStep, wordsOfRefusal } from '../access.queries.ts'
import { leave, useNavigate } from '../navigation.ts'
import { wait } from '../wait.ts'
import { AgreementBar } from './agreement-bar.tsx'
import type { ShownAgreement } from './agreement-file.ts'
import styles from './agreement-form.module.css'
import { AgreementText } from './agreement-text.tsx'
import { useReadToEnd } from './use-read-to-end.ts'

export type AgreementFormProps = {
  accessToken: string
  /** Null in the owner's preview. */
  recipientId: number | null
  shown: ShownAgreement
  /** The text changed since this visit began. */
  changed: boolean
}

export function AgreementForm({ accessToken, recipientId, shown, changed }: AgreementFormProps) {
  const box = useRef<HTMLElement>(null)
  const { share, readMs } = useReadToEnd(box)
  const { busy, agree, decline } = useDecision({ accessToken, recipientId, shown })
  return (
    <Page title="Agreement" width="full" className={styles.page}>
      {busy ? (
        <Loading label="Encrypting your agreement...">
          <p>Securing your document access with encryption</p>
        </Loading>
      ) : null}
      <div className={busy ? styles.away : styles.frame}>
        <AgreementText box={box} accessToken={accessToken} shown={shown} changed={changed} />
        <AgreementBar
          shown={shown}
          share={share}
          read={readMs !== null}
          onAgree={() => void agree(readMs ?? 0)}
          onDecline={() => void decline()}
        />
      </div>
    </Page>
  )
}

/** Sends the reader's answer and shows the next screen. */
function useDecision({ accessToken, recipientId, shown }: Omit<AgreementFormProps, 'changed'>) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const goOn = useNextStep(accessToken)

  const agree = async (readMs: number) => {
    setBusy(true)
    const delay = wait(limits.artificialDelayMs)
    try {
      if (recipientId === null || shown.sha256 === null) {
        await delay
        return await navigate('document', accessToken)
      }
      const body = { agreed: true, agreementSha256: shown.sha256, readMs } as const
      await call(acceptAgreement, { params: { id: recipientId }, body })
      await delay
      await goOn()
      offerCertificate(accessToken)
    } catch (error) {
      // The next look-up brings the changed text, which is shown with a notice.
      const isChanged = error instanceof ApiError && error.code === 'agreement_changed'
      if (!isChanged) toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
      // The present state of the link and the session decides which screen is next.
      if (error instanceof ApiError) await refetchLookup(accessToken)
      setBusy(false)
    }
  }

  const decline = async () => {
    const sure = await confirm({
      title: 'Decline the agreement?',
      description: 'Are you sure you want to decline? You will not be able to view the document.',
      confirmLabel: 'Decline',
      cancelLabel: 'Go back',
      danger: true,
    })
    if (!sure) return
    try {
      if (recipientId !== null)
        await call(declineAgreement, { params: { accessToken }, headers: readerHeaders(recipientId) })
    } catch (error) {
      // A session or link that ended already has nothing left to decline.
      if (!isDenied(error) && !(error instanceof ApiError && error.code === 'identify')) {
        const description = 'Your answer could not be sent. Please try again.'
        return void toast({ title: 'Error', description, variant: 'destructive' })
      }
    }
    toastOnNextPage({
      title: 'Agreement Declined',
      description: 'You have declined the agreement. The session will now end.',
    })
    leave()
  }

  return { busy, agree, decline }
}

/** Long enough to be noticed by somebody who has begun to read. */
const OFFER_MS = 10_000

/** Offers readers a copy of what they have just agreed to; a proven address gets it by mail, too. */
function offerCertificate(accessToken: string): void {
  const href = urlOf(getOwnCertificateFile, { accessToken, format: 'pdf' })
  toast({
    title: 'Your agreement is recorded',
    description: 'Keep your copy.',
    durationMs: OFFER_MS,
    action: { label: 'Download', onClick: () => saveFrom(href) },
  })
}

/** Downloads a file: the server sends it as an attachment, so the page stays open. */
function saveFrom(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  // It has to be in the document: on the home screen a listener there saves the file (save-links.ts).
  document.body.append(link)
  link.click()
  link.remove()
}

function messageFor(error: unknown): string {
  if (error instanceof NextStepUnknown) return error.message
  return wordsOfRefusal(error) ?? 'Failed to record your agreement. Please try again.'
}
