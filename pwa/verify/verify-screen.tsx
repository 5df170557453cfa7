import { Loading } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import { FileChooser } from './file-chooser.tsx'
import { HistoryView } from './history-view.tsx'
import { useNamedDocument } from './named-document.ts'
import { describeOtherDocument } from './other-document.ts'
import { SealedIdea } from './sealed-idea.tsx'
import { useVerdict } from './use-verdict.ts'
import { VerdictView } from './verdict-view.tsx'
import styles from './verify.module.css'

/** Shows what a package proves, checked in this browser alone. */
export function VerifyScreen() {
  const { check, choose } = useVerdict()
  const named = useNamedDocument()
  const verdict = check?.verdict ?? null
  const idea = verdict?.idea ?? null
  const other = describeOtherDocument(named, verdict)
  return (
    <Page title="Check a proof" className={styles.page}>
      <h1>Check a proof</h1>
      <p className={styles.lead}>
        Everything happens in this browser. Nothing is sent, and it works without a connection.
      </p>
      <FileChooser check={check} onChoose={(files) => void choose(files)} />
      {check && !verdict && !check.isUnreadable ? <Loading label="Checking..." /> : null}
      {check?.isUnreadable ? (
        <Notice tone="danger" role="alert" title="This file could not be read">
          <p>Choose it again. If that does not help, reload this page with a connection.</p>
        </Notice>
      ) : null}
      {other ? (
        <Notice tone="danger" role="alert" title="Another document">
          <p>
            The paper that led you here is about document {named}. {other}
          </p>
        </Notice>
      ) : null}
      {verdict ? <VerdictView verdict={verdict} /> : null}
      {verdict && idea && verdict.outcome !== 'refused' ? (
        <SealedIdea idea={idea} files={verdict.files} />
      ) : null}
      {verdict && verdict.history.length > 0 && verdict.outcome !== 'refused' ? (
        <HistoryView history={verdict.history} files={verdict.files} />
      ) : null}
    </Page>
  )
}
