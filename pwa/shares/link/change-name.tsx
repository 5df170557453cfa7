import * as v from 'valibot'
import { ChangeShare, type Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NameField } from '../terms/name-field.tsx'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'

const Name = v.object({ name: ChangeShare.entries.name.wrapped })

/** Sheet that names or renames a link. */
export function ChangeName({ share, onClose }: { share: Share; onClose: () => void }) {
  const { change } = useChangeLink()
  const { field, submit, busy, setErrors } = useForm({
    schema: Name,
    initial: { name: share.name ?? '' },
    onSubmit: async (body) => {
      const { share: changed, fields } = await change(share, body, ({ name }) =>
        name === null ? 'The link no longer has a name.' : `The link is called “${name}”.`,
      )
      if (changed) onClose()
      else setErrors(fields)
    },
  })
  return (
    <Dialog open kind="sheet" title="Name of the link" onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <NameField data-autofocus {...field('name')} />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
