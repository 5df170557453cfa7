import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { takeOut } from '#contract/take-out/take-out.ts'
import { urlOf } from '../data/request.ts'
import { Button, ButtonAnchor } from '../ui/controls/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { ImportQuestion } from './import-question.tsx'
import styles from './take-out.module.css'
import { useImport } from './use-import.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Part of the profile: downloads everything of an account as one file, and imports ideas from such a file or from Markdown. */
export function TakeOutSection({ userId }: { userId: number }) {
  const { state, choose, go, stop } = useImport(userId)
  const field = useRef<HTMLInputElement>(null)
  const isBusy = state.step === 'reading' || state.step === 'making'
  return (
    <section className={styles.card} aria-label="Export and import">
      <h2 className={styles.heading}>Export and import</h2>
      <p className={styles.soft}>
        One zip with all your ideas as Markdown, HTML and as they are stored, their files and earlier
        versions, comments, your links without their secrets, your agreements, and who accepted what. You need
        a connection.
      </p>
      <div>
        <ButtonAnchor href={urlOf(takeOut)} download icon={<Download {...icon} />}>
          Download everything
        </ButtonAnchor>
      </div>
      <p className={styles.soft}>
        Turn such a zip, Markdown files or a zip of them into new drafts, even offline. Earlier versions,
        dates, seals, links, comments and agreements are not imported.
      </p>
      <div className={styles.bring}>
        <Button busy={isBusy} icon={<Upload {...icon} />} onClick={() => field.current?.click()}>
          Bring ideas in
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label="Files to bring in"
          accept=".zip,.md,.markdown,.txt"
          multiple
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            if (files.length > 0) void choose(files)
          }}
        />
        <p role="status" className={styles.said} data-failed={state.step === 'failed' || undefined}>
          {'message' in state ? state.message : ''}
        </p>
      </div>
      {state.step === 'reading' || state.step === 'making' ? (
        <div className={styles.progress} ref={keepFocusBeside}>
          <ProgressBar
            label={state.step === 'reading' ? 'Reading the file' : 'Making drafts'}
            value={state.share}
          />
          <Button variant="quiet" onClick={stop}>
            Stop
          </Button>
        </div>
      ) : null}
      {state.step === 'checked' ? (
        <ImportQuestion checked={state.checked} onGo={() => void go(state.checked)} onClose={stop} />
      ) : null}
    </section>
  )
}
