import { type FormEvent, useState } from 'react'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { describeViews } from '../share-words.ts'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'

/** Sheet that changes how often a link may be opened: once more, another number, or without limit where its kind allows that. */
export function ChangeViews({ share, onClose }: { share: Share; onClose: () => void }) {
  const { maxViews, viewCount, shareType } = share
  const [value, setValue] = useState(maxViews === null ? '' : String(maxViews))
  const [error, setError] = useState<string>()
  const { change, busy } = useChangeLink()
  const save = async (next: number | null) => {
    const { share: changed, fields } = await change(
      share,
      { maxViews: next },
      (now) => `The link has ${now.maxViews === null ? 'unlimited views' : describeViews(now)}.`,
    )
    setError(fields.maxViews)
    if (changed) onClose()
  }
  const isFree = shareRules[shareType].maxViews !== 'required'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = value.trim()
    if (text === '' && isFree) void save(null)
    // NaN would become null in JSON, which removes the limit, so only digits are accepted.
    else if (/^[1-9]\d*$/.test(text)) void save(Number(text))
    else setError('Please enter a whole number of views, at least 1.')
  }
  return (
    <Dialog open kind="sheet" title="Number of views" onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <p className={styles.soft} role="status">
          {describeViews(share)} used. Current readers can go on, whatever you choose.
        </p>
        <div className={styles.buttons}>
          {maxViews === null ? null : (
            <Button busy={busy} data-autofocus onClick={() => void save(Math.max(maxViews, viewCount) + 1)}>
              One more view
            </Button>
          )}
          {viewCount > 0 && viewCount !== maxViews ? (
            <Button busy={busy} onClick={() => void save(viewCount)}>
              No more views
            </Button>
          ) : null}
          {maxViews !== null && isFree ? (
            <Button busy={busy} onClick={() => void save(null)}>
              No limit
            </Button>
          ) : null}
        </div>
        <TextField
          label="Maximum Views"
          name="maxViews"
          inputMode="numeric"
          placeholder={isFree ? 'Leave empty for unlimited views' : undefined}
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
