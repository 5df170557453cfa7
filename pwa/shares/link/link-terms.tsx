import { useState } from 'react'
import type { AgreementFacts } from '#contract/agreement.ts'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStampFault } from '../shares.queries.ts'
import { CodeField } from '../terms/code-field.tsx'
import { DownloadField } from '../terms/download-field.tsx'
import { useChangeLink } from '../use-change-link.ts'
import { ChangeAgreement } from './change-agreement.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePasscode } from './change-passcode.tsx'
import styles from './link.module.css'

/** Name and terms of a link, each beside the control that changes it. */
export function LinkTerms({ share, facts }: { share: Share; facts: AgreementFacts }) {
  const [open, setOpen] = useState<'name' | 'passcode' | 'agreement' | null>(null)
  const { change, busy } = useChangeLink()
  const fault = useStampFault(share.ideaId)
  const { allowDownload, requireCode, hasPasscode, name, shareType, agreement } = share
  const close = () => setOpen(null)
  return (
    <section className={styles.section} aria-labelledby="link-terms">
      <h2 className={styles.heading} id="link-terms">
        Change this link
      </h2>
      <div className={styles.terms} aria-busy={busy}>
        <div className={styles.term}>
          <div>
            <h3 className={styles.termName}>Name</h3>
            {name === null ? null : (
              <p className={styles.soft}>
                <bdi>{name}</bdi>
              </p>
            )}
            <p className={styles.soft}>{name === null ? 'None yet. Only you see it.' : 'Only you see it.'}</p>
          </div>
          <Button aria-haspopup="dialog" onClick={() => setOpen('name')}>
            {name === null ? 'Name it' : 'Rename'}
          </Button>
        </div>
        <DownloadField
          fault={fault}
          checked={allowDownload}
          onChange={() =>
            void change(share, { allowDownload: !allowDownload }, (now) =>
              now.allowDownload ? 'Readers can download it.' : 'Readers can no longer download it.',
            )
          }
        />
        <CodeField
          shareType={shareType}
          checked={requireCode}
          onChange={() =>
            void change(share, { requireCode: !requireCode }, (now) =>
              now.requireCode
                ? 'Readers who have not opened it yet must prove their address.'
                : 'Readers no longer have to prove their address.',
            )
          }
        />
        <div className={styles.term}>
          <div>
            <h3 className={styles.termName}>Agreement</h3>
            <p className={styles.soft}>
              {agreement ? (
                <>
                  <bdi>{agreement.title}</bdi>, version {agreement.number}
                </>
              ) : (
                'The standard agreement'
              )}
            </p>
          </div>
          <Button aria-haspopup="dialog" onClick={() => setOpen('agreement')}>
            Change agreement
          </Button>
        </div>
        <div className={styles.term}>
          <div>
            <h3 className={styles.termName}>Passcode</h3>
            <p className={styles.soft}>
              {hasPasscode
                ? 'Readers need the passcode to open it.'
                : 'None. With one, the link alone is not enough.'}
            </p>
          </div>
          <div className={styles.pair}>
            <Button aria-haspopup="dialog" onClick={() => setOpen('passcode')}>
              {hasPasscode ? 'Change passcode' : 'Set a passcode'}
            </Button>
            {hasPasscode ? (
              <Button
                className={styles.off}
                busy={busy}
                onClick={() => void change(share, { passcode: null }, 'The link no longer has a passcode.')}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      {open === 'name' ? <ChangeName share={share} onClose={close} /> : null}
      {open === 'agreement' ? <ChangeAgreement share={share} facts={facts} onClose={close} /> : null}
      {open === 'passcode' ? <ChangePasscode share={share} onClose={close} /> : null}
    </section>
  )
}
