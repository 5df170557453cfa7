import type { AgreementVersion } from '#contract/agreements/own-agreements.ts'
import { agreementLimits } from '#contract/rules/own-agreement.ts'
import { AgreementWords } from '../../document/agreement/agreement-words.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { exampleFacts } from '../terms/example-facts.ts'
import styles from './agreements.module.css'
import { useAgreementEditor } from './use-agreement-editor.ts'

type AgreementEditorProps = {
  userId: number
  owner: string
  /** The agreement being edited; it may have been deleted elsewhere since. */
  id: number | 'new'
  /** The newest version, which the form starts from; null when saving makes a new agreement. */
  before: AgreementVersion | null
  onDone: () => void
}

/** Form for title and clauses, with a preview below. Its fields are read-only while saving, because the page is left afterwards. */
export function AgreementEditor({ userId, owner, id, before, onDone }: AgreementEditorProps) {
  const editor = useAgreementEditor({ userId, id, before, onSaved: onDone })
  const { typed, words, errors, busy, isOlder, set, submit, discard } = editor
  const heading = before ? 'Change the agreement' : 'Write an agreement'
  const leave = () => {
    discard()
    onDone()
  }
  return (
    <Page title={heading} width="reading" className={styles.page}>
      <h1 className={styles.title}>{heading}</h1>
      {isOlder ? (
        <Notice tone="vault" role="status" title={`Version ${before?.number} was saved meanwhile.`}>
          Your text is based on version {typed.from}. Cancel discards it.
        </Notice>
      ) : null}
      {id !== 'new' && before === null ? (
        <Notice tone="vault" role="status" title="This agreement was deleted elsewhere.">
          Your text is still here: save it as a new agreement. Cancel discards it.
        </Notice>
      ) : null}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Title"
          name="title"
          hint="Readers see it above the clauses."
          autoComplete="off"
          maxLength={agreementLimits.titleLength}
          value={typed.title}
          readOnly={busy}
          error={errors.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label="Clauses"
          name="clauses"
          hint="Plain text. Each paragraph becomes a numbered clause."
          dir="auto"
          rows={8}
          value={typed.text}
          readOnly={busy}
          error={errors.clauses}
          onChange={(event) => set({ text: event.target.value })}
        />
        {before ? (
          <p className={styles.soft}>
            This becomes version {before.number + 1}. Links keep their version until you change it there.
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {before ? 'Save new version' : 'Save agreement'}
          </Button>
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
      <section className={styles.preview} aria-label="As your readers see it">
        <p className={styles.soft}>As your readers see it. Names are filled in for each of them.</p>
        <AgreementWords
          title={words.title.trim() || 'Title'}
          clauses={words.clauses}
          facts={exampleFacts({ owner })}
        />
      </section>
    </Page>
  )
}
