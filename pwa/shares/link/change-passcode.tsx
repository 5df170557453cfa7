import * as v from 'valibot'
import { ChangeShare, type Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'
import { suggestPasscode } from './suggest-passcode.ts'

const Passcode = v.object({ passcode: ChangeShare.entries.passcode.wrapped.wrapped })

/** A passcode is told to readers apart from the link, so it is shown while it is chosen, and never again. */
export function ChangePasscode({ share, onClose }: { share: Share; onClose: () => void }) {
  const { change } = useChangeLink()
  const { field, submit, busy, setErrors, setValue } = useForm({
    schema: Passcode,
    initial: { passcode: '' },
    onSubmit: async (body) => {
      const done = 'Whoever has not opened the link yet has to enter this passcode.'
      const { share: changed, fields } = await change(share, body, done)
      if (changed) onClose()
      else setErrors(fields)
    },
  })
  return (
    <Dialog open kind="sheet" title="Passcode" onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <p className={styles.soft}>
          Tell it to your readers apart from the link, for example by phone. It is not shown again.
        </p>
        <TextField
          label="Passcode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...field('passcode')}
        />
        <Button onClick={() => setValue('passcode', suggestPasscode())}>Suggest one</Button>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
