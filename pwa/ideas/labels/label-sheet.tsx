import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { LabelName, labelKey, tooManyLabels } from '#contract/rules/labels.ts'
import type { LabelPlace } from '../../sync/labels/change-labels.ts'
import { foldText } from '../../sync/texts/fold-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './labels.module.css'
import { useChangeLabels } from './use-change-labels.ts'

type LabelSheetProps = {
  userId: number
  place: LabelPlace
  title: string
  /** Labels of the idea, and `known` all labels of the account. */
  labels: readonly string[]
  known: readonly string[]
  /** The server's message for a change that it refused. */
  refused: string | null
  onClose: () => void
}

/** Adds labels to an idea and removes them; each change is saved at once. Typing filters the list, or names a new label. */
export function LabelSheet(props: LabelSheetProps) {
  const { userId, place, title, labels, known, refused, onClose } = props
  const { change, giveUp } = useChangeLabels(userId, place)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => keepFocus, [])
  const own = new Set(labels.map(labelKey))
  const add = (name: string) => {
    if (own.size >= findingLimits.labelsOfIdea && !own.has(labelKey(name))) return setError(tooManyLabels)
    setError(undefined)
    setTyped('')
    void change({ add: [name] })
  }
  const addTyped = () => {
    const name = v.safeParse(LabelName, typed)
    if (name.success) add(name.output)
    else setError(name.issues[0].message)
  }
  const wanted = foldText(typed.trim())
  const shown = known.filter((name) => foldText(name).includes(wanted))
  return (
    <Dialog open kind="sheet" title="Labels" onClose={onClose}>
      <p className={styles.idea} dir="auto">
        {title}
      </p>
      <p className="sr-only" role="status">
        {labels.length === 0 ? 'This idea has no label.' : `Labels of this idea: ${labels.join(', ')}.`}
      </p>
      {refused ? (
        <Notice tone="danger" role="alert" title="Not all labels could be added">
          <p>{refused}</p>
          <Button onClick={() => void giveUp()}>OK</Button>
        </Notice>
      ) : null}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          addTyped()
        }}
      >
        <TextField
          label="Find or add a label"
          value={typed}
          error={error}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}>
          Add
        </Button>
      </form>
      {error ? null : shown.length === 0 ? (
        <p className={styles.soft}>
          {known.length === 0 ? 'There are no labels yet.' : 'No such label yet: add it.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {shown.map((name) => (
            <li key={labelKey(name)}>
              <CheckboxField
                label={<span dir="auto">{name}</span>}
                checked={own.has(labelKey(name))}
                onChange={(event) => (event.target.checked ? add(name) : void change({ remove: [name] }))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** If the card has left the list meanwhile, the focus moves to the page. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
