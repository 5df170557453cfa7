import { type FormEvent, useState } from 'react'
import type { AgreementFacts } from '#contract/agreement.ts'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AgreementField } from '../terms/agreement-field.tsx'
import { useChangeLink } from '../use-change-link.ts'
import styles from './link.module.css'

type ChangeAgreementProps = { share: Share; facts: AgreementFacts; onClose: () => void }

/** Sheet that changes the agreement for readers who have not accepted yet. */
export function ChangeAgreement({ share, facts, onClose }: ChangeAgreementProps) {
  const [chosen, setChosen] = useState(share.agreement)
  const [error, setError] = useState<string>()
  const { change, busy } = useChangeLink()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const agreement = chosen && { id: chosen.id, number: chosen.number }
    const { share: changed, fields } = await change(share, { agreement }, (now) =>
      now.agreement
        ? `Readers who have not accepted yet see “${now.agreement.title}”.`
        : 'Readers who have not accepted yet see the standard agreement.',
    )
    setError(fields.agreement)
    if (changed) onClose()
  }
  return (
    <Dialog open kind="sheet" title="Agreement of the link" onClose={onClose}>
      <form className={styles.sheet} onSubmit={(event) => void submit(event)} noValidate>
        <AgreementField chosen={chosen} facts={facts} error={error} onChange={setChosen} />
        <p className={styles.soft}>Readers who have accepted keep what they accepted.</p>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
