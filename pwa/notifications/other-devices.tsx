import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetDevice, type NotificationSettings } from '#contract/notifications.ts'
import { ApiError, call, serverNow } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { formatDate, timeAgo } from '../ui/look/format-date.ts'
import styles from './notifications.module.css'
import { notificationsQuery } from './notifications.queries.ts'

type Device = NotificationSettings['devices'][number]

/** Every browser that shows notifications of this account, including those whose session has expired. */
export function OtherDevices({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return null
  return (
    <div>
      <h3 className={styles.small}>Devices that show notifications</h3>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <Row key={device.id} device={device} />
        ))}
      </ul>
    </div>
  )
}

function Row({ device: { id, device, since, seenAt } }: { device: Device }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await call(forgetDevice, { params: { id } })
    } catch (error) {
      // It has ended in the meantime, which is what was wanted.
      if (!(error instanceof ApiError && error.status === 404))
        toast({
          title: 'Error',
          description: 'That could not be saved. Please try again.',
          variant: 'destructive',
        })
    }
    await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true })
    setBusy(false)
  }
  return (
    <li className={styles.device} ref={keepFocusBeside}>
      <div>
        <p>{device}</p>
        <p className={styles.soft}>
          Since {formatDate(since)}, last seen {timeAgo(seenAt, serverNow())}
        </p>
      </div>
      <Button busy={isBusy} aria-label={`No notifications on ${device}`} onClick={() => void stop()}>
        Stop
      </Button>
    </li>
  )
}
