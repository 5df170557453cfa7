import { Button } from '../ui/controls/button.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import type { Checked } from './import-ideas.ts'
import styles from './take-out.module.css'

const SHOWN = 5

type ImportQuestionProps = { checked: Checked; onGo: () => void; onClose: () => void }

/** Shows what would be made of the chosen files, and asks before any draft is made. How many it would be is said above it. */
export function ImportQuestion({ checked, onGo, onClose }: ImportQuestionProps) {
  const { titles, missing } = checked
  const rest = titles.length - SHOWN
  return (
    <div className={styles.question} ref={keepFocusBeside}>
      {missing > 0 ? (
        <p>
          {missing === 1 ? 'One file is' : `${missing.toLocaleString('en-US')} files are`} not in this zip,
          because the server that wrote it could not read {missing === 1 ? 'it' : 'them'}. README.txt in it
          says which.
        </p>
      ) : null}
      <p className={styles.titles} dir="auto">
        {titles.slice(0, SHOWN).join('\n')}
        {rest > 0 ? `\nand ${rest.toLocaleString('en-US')} more` : ''}
      </p>
      <div className={styles.line}>
        <Button variant="primary" disabled={titles.length === 0} onClick={onGo}>
          Make drafts
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

export const countDrafts = (count: number) =>
  count === 1 ? 'One draft' : `${count.toLocaleString('en-US')} drafts`
