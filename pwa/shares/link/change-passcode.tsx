import * as v from 'valibot'
import { ChangeShare, type Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PasscodeField } from '../terms/passcode-field.tsx'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'

const Passcode = v.object({ passcode: ChangeShare.entries.passcode.wrapped.wrapped })

/** Sheet that sets or replaces the passcode of a link. */
export function ChangePasscode({ share, onClose }: { share: Share; onClose: () => void }) {
  const { change } = useChangeLink()
  const { field, submit, busy, setErrors, setValue } = useForm({
    schema: Passcode,
    initial: { passcode: '' },
    onSubmit: async (body) => {
      const done = 'Readers who have not opened it yet must enter this passcode.'
      const { share: changed, fields } = await change(share, body, done)
      if (changed) onClose()
      else setErrors(fields)
    },
  })
  return (
    <Dialog open kind="sheet" title="Passcode" onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <PasscodeField
          data-autofocus
          {...field('passcode')}
          onSuggest={(passcode) => setValue('passcode', passcode)}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
