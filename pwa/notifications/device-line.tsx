import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { forgetDevice, type NotificationSettings } from '#contract/notifications.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { type DevicePush, findDevicePush, startPush, stopPush, type ThisBrowser } from './device-push.ts'
import { deviceWords } from './device-words.ts'
import styles from './notifications.module.css'
import { notificationsQuery } from './notifications.queries.ts'

type DeviceLineProps = {
  userId: number
  settings: Pick<NotificationSettings, 'pushKey' | 'devices'>
  browser: ThisBrowser
}

/** Whether this device shows notifications, or why not, with the button to change it. Only a tap on it asks for permission. */
export function DeviceLine({ userId, settings, browser }: DeviceLineProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { pushKey, devices } = settings
  const { data, refetch } = useQuery({
    queryKey: ['notifications', 'this device', pushKey, devices.map(({ id }) => id)],
    queryFn: () => findDevicePush(settings, browser),
    networkMode: 'always',
    staleTime: ALWAYS_STALE,
  })
  const state: DevicePush = data?.state ?? 'unknown'
  useEffect(() => {
    if (state === 'not yet') void navigator.serviceWorker.ready.then(() => refetch())
  }, [state, refetch])
  const change = async () => {
    setBusy(true)
    try {
      if (state === 'on' && data?.id) {
        await call(forgetDevice, { params: { id: data.id } })
        await stopPush()
      } else if (pushKey !== null) await startPush(userId, pushKey)
    } catch (error) {
      toast({ title: 'Error', description: messageFor(error), variant: 'destructive', ...wayToSignIn(error) })
    }
    await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true })
    await refetch()
    setBusy(false)
  }
  const canChange = state === 'on' || state === 'off'
  const Icon = state === 'on' ? Bell : BellOff
  return (
    <div className={styles.line}>
      <div className={styles.fact}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <div role="status">
          <p>{deviceWords[state].title}</p>
          <p className={styles.soft}>{deviceWords[state].more}</p>
        </div>
      </div>
      {canChange ? (
        <Button busy={isBusy} onClick={() => void change()}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      ) : null}
    </div>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.answer) return error.fields.endpoint ?? error.message
  if (error instanceof NetworkError) return error.message
  return 'This browser could not reach its push service. Please try again.'
}
