import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { offMessages } from '#contract/rules/off-messages.ts'
import { siteQuery } from '../data/site-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { useChoice } from '../ui/feedback/use-choice.ts'
import { CheckboxField } from '../ui/forms/checkbox-field.tsx'
import { DeviceLine } from './device-line.tsx'
import type { ThisBrowser } from './device-push.ts'
import { KindsTable } from './kinds-table.tsx'
import styles from './notifications.module.css'
import { chooseMail, notificationsQuery } from './notifications.queries.ts'
import { OtherDevices } from './other-devices.tsx'

type NotificationsSectionProps = { userId: number; email: string; browser: ThisBrowser }

/** Section of the profile for notification settings. Notification mails link to it (`/profile#notifications`). */
export function NotificationsSection({ userId, email, browser }: NotificationsSectionProps) {
  const { data, error, refetch, isFetching } = useQuery(notificationsQuery)
  const card = useRef<HTMLElement>(null)
  const isKnown = data !== undefined
  // A mail's link focuses the section once its data is there, when everything above it has its height.
  useEffect(() => {
    if (isKnown && window.location.hash === '#notifications') card.current?.focus()
  }, [isKnown])
  const canMail = useQuery(siteQuery).data?.mail !== false
  return (
    <section
      className={styles.card}
      aria-label="Notification settings"
      id="notifications"
      tabIndex={-1}
      ref={card}
    >
      <h2 className={styles.heading}>Notifications</h2>
      {data ? (
        <>
          <Letters email={email} known={data.mail} canMail={canMail} />
          <DeviceLine userId={userId} settings={data} browser={browser} />
          <KindsTable settings={data} isMailOn={data.mail && canMail} />
          <OtherDevices devices={data.devices} />
        </>
      ) : error ? (
        <div className={styles.line}>
          <p className={styles.soft}>These settings could not be loaded.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
    </section>
  )
}

function Letters({ email, known, canMail }: { email: string; known: boolean; canMail: boolean }) {
  const queryClient = useQueryClient()
  const { isOn, isBusy, put } = useChoice(known, (wanted) => chooseMail(queryClient, wanted))
  return (
    <CheckboxField
      label="Notifications by mail"
      hint={
        canMail
          ? `To ${email}: one email for what happens within ten minutes. It says who and what, never what your idea is about.`
          : `${offMessages.mail} So there are no emails.`
      }
      checked={isOn && canMail}
      disabled={!canMail}
      aria-busy={isBusy}
      onChange={(event) => void put(event.target.checked)}
    />
  )
}
