import { type FormEvent, useState } from 'react'
import { DAY } from '#contract/rules/durations.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { serverNow } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { laterExpiry, WEEK } from '../renewed-terms.ts'
import { toInstant, toLocalField } from '../share-body.ts'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'

/** Sheet that changes when a link expires: a day or a week later, or any future time, an earlier one included. */
export function ChangeTime({ share, onClose }: { share: Share; onClose: () => void }) {
  const { expiresAt, shareType, state } = share
  const [value, setValue] = useState(() => (expiresAt ? toLocalField(new Date(expiresAt)) : ''))
  const [error, setError] = useState<string>()
  const { change, busy } = useChangeLink()
  const save = async (next: string | null) => {
    const { share: changed, fields } = await change(share, { expiresAt: next }, ({ expiresAt: end }) =>
      end ? `The link is open until ${formatDateTime(end)}.` : 'The link no longer expires.',
    )
    setError(fields.expiresAt)
    if (changed) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === '') setError('Please enter a date and time.')
    else void save(toInstant(value))
  }
  const from = serverNow()
  return (
    <Dialog open kind="sheet" title="Open until" onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <p className={styles.soft} role="status">
          {expiresAt
            ? `${state === 'expired' ? 'It was' : 'It is'} open until ${formatDateTime(expiresAt)}.`
            : 'It does not expire.'}{' '}
          Readers lose the page when the time is up.
        </p>
        <div className={styles.buttons}>
          <Button busy={busy} data-autofocus onClick={() => void save(laterExpiry(expiresAt, DAY, from))}>
            One more day
          </Button>
          <Button busy={busy} onClick={() => void save(laterExpiry(expiresAt, WEEK, from))}>
            One more week
          </Button>
          {expiresAt !== null && shareRules[shareType].expiresAt !== 'required' ? (
            <Button busy={busy} onClick={() => void save(null)}>
              No expiry
            </Button>
          ) : null}
        </div>
        <TextField
          label="Or until"
          type="datetime-local"
          name="expiresAt"
          hint="In your own time zone. It can also be earlier."
          value={value}
          error={error}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
