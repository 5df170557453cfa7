import { useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '#contract/notifications.ts'
import {
  isNotificationKind,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '#contract/rules/notification-kinds.ts'
import { useChoice } from '../ui/feedback/use-choice.ts'
import styles from './notifications.module.css'
import { chooseKind } from './notifications.queries.ts'

const labels: Record<NotificationKind, string> = {
  opened: 'Somebody opens your idea',
  agreed: 'Somebody accepts the agreement',
  declined: 'Somebody declines it',
  asked: 'Somebody asks for access',
  commented: 'Somebody comments',
  refused: 'Somebody is turned away',
}
const channels = [
  { channel: 'mail', name: 'Mail' },
  { channel: 'push', name: 'Device' },
] as const
const kinds = Object.keys(notificationKinds).filter(isNotificationKind)

type KindsTableProps = { settings: NotificationSettings; isMailOn: boolean }

/** Table of the kinds of events and the channels for each. */
export function KindsTable({ settings, isMailOn }: KindsTableProps) {
  return (
    <table className={styles.kinds}>
      <caption className="sr-only">Events, and how you are notified of them</caption>
      <thead>
        <tr>
          <th scope="col">Notify me when</th>
          {channels.map(({ channel, name }) => (
            <th key={channel} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{labels[kind]}</th>
            {channels.map(({ channel, name }) => (
              <td key={channel}>
                <Choice
                  kind={kind}
                  channel={channel}
                  known={settings.kinds[kind][channel]}
                  label={`${labels[kind]}: ${name}`}
                  isOff={channel === 'mail' ? !isMailOn : settings.pushKey === null}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChoiceProps = {
  kind: NotificationKind
  channel: NotificationChannel
  known: boolean
  label: string
  /** The whole channel is off. */
  isOff: boolean
}

function Choice({ kind, channel, known, label, isOff }: ChoiceProps) {
  const queryClient = useQueryClient()
  const { isOn, isBusy, put } = useChoice(known, (wanted) => chooseKind(queryClient, kind, channel, wanted))
  return (
    <label className={styles.choice}>
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        aria-busy={isBusy}
        onChange={(event) => void put(event.target.checked)}
      />
    </label>
  )
}
