import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { provesAddress } from '#contract/rules/share-type.ts'
import type { Share } from '#contract/shares.ts'
import { siteQuery } from '../../data/site-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { offersDownload } from '../share-words.ts'
import { useStampFault } from '../shares.queries.ts'
import { useChangeLink } from '../use-change-link.ts'
import { ChangeName } from './change-name.tsx'
import { ChangePasscode } from './change-passcode.tsx'
import styles from './link.module.css'

/** What readers have to do and may do, and what the link is called: changed where it stands. */
export function LinkTerms({ share }: { share: Share }) {
  const [open, setOpen] = useState<'name' | 'passcode' | null>(null)
  const { change, busy } = useChangeLink()
  const site = useQuery(siteQuery)
  const fault = useStampFault(share.ideaId)
  const { allowDownload, requireCode, hasPasscode, name, shareType } = share
  const isInvitation = provesAddress(shareType)
  const noMail = site.data?.mail === false && !requireCode
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
            <p className={styles.soft}>{name === null ? 'None yet. ' : ''}Only you see it.</p>
          </div>
          <Button aria-haspopup="dialog" onClick={() => setOpen('name')}>
            {name === null ? 'Name it' : 'Rename'}
          </Button>
        </div>
        <CheckboxField
          label="Allow downloads"
          hint={fault === null ? 'Off, they can only read it here.' : 'This PDF cannot be downloaded.'}
          checked={offersDownload(share, fault)}
          disabled={fault !== null}
          onChange={() =>
            void change(share, { allowDownload: !allowDownload }, (now) =>
              now.allowDownload ? 'Readers may download it.' : 'Nobody can download it any more.',
            )
          }
        />
        <CheckboxField
          label="Ask for a code by mail"
          hint={codeHint({ isInvitation, noMail })}
          checked={requireCode}
          disabled={isInvitation || noMail}
          onChange={() =>
            void change(share, { requireCode: !requireCode }, (now) =>
              now.requireCode
                ? 'Whoever has not opened it yet proves their address first.'
                : 'Nobody has to prove their address any more.',
            )
          }
        />
        <div className={styles.term}>
          <div>
            <h3 className={styles.termName}>Passcode</h3>
            <p className={styles.soft}>
              {hasPasscode
                ? 'Whoever opens it has to know the passcode.'
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
                onClick={() => void change(share, { passcode: null }, 'The link has no passcode any more.')}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      {open === 'name' ? <ChangeName share={share} onClose={close} /> : null}
      {open === 'passcode' ? <ChangePasscode share={share} onClose={close} /> : null}
    </section>
  )
}

function codeHint({ isInvitation, noMail }: { isInvitation: boolean; noMail: boolean }): string {
  if (isInvitation) return 'An email invitation always asks for one.'
  if (noMail) return 'Not available here: this server cannot send mail yet.'
  return 'On, readers prove that the address they name is theirs.'
}
