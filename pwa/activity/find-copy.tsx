import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { EvidenceId } from '#contract/activity.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import styles from './activity.module.css'

type FindCopyProps = { evidence: string | undefined; onFind: (evidence: string | null) => void }

/** Finds the reader of a copy that has turned up, by the id in its watermark. */
export function FindCopy({ evidence, onFind }: FindCopyProps) {
  const [isOpen, setOpen] = useState(evidence !== undefined)
  const [typed, setTyped] = useState(evidence ?? '')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = v.safeParse(EvidenceId, typed)
    if (read.success) onFind(read.output)
    else setError(read.issues[0].message)
  }
  if (!isOpen)
    return (
      <Button className={styles.find ?? ''} variant="quiet" onClick={() => setOpen(true)}>
        Whose copy is it?
      </Button>
    )
  return (
    <form className={styles.findForm} onSubmit={submit} noValidate>
      <TextField
        label="ID on the copy"
        hint="The last 8 letters and digits of its watermark."
        name="evidence"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={evidence === undefined}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <div className={styles.findActs}>
        <Button type="submit" variant="primary">
          Find
        </Button>
        <Button onClick={() => (evidence === undefined ? setOpen(false) : onFind(null))}>
          {evidence === undefined ? 'Cancel' : 'Show everything'}
        </Button>
      </div>
    </form>
  )
}
