import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Certificate, getCertificateFile } from '#contract/evidence.ts'
import { urlOf } from '../data/request.ts'
import { Seal } from '../document/seal/seal.tsx'
import { sealDate } from '../document/seal/seal-date.ts'
import { ButtonAnchor } from '../ui/controls/button.tsx'
import styles from './certificate.module.css'
import { factsOf, groupHex } from './certificate-words.ts'

/** A box that scrolls must be reachable with the keyboard. */
const focusable = { tabIndex: 0, 'aria-label': 'Text of the acceptance' }

/** The certificate itself: who agreed to what, the words that were shown, and how to check all of it without this server. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const { id, name, ownerName, idea, agreement, text, seal, isSealInLog, acceptedAt } = certificate
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p className={styles.small}>IdeaVault</p>
          <h1 className={styles.title}>Certificate of acceptance</h1>
        </div>
        <div className={styles.seal}>
          <Seal top="ACCEPTED" bottom={sealDate(acceptedAt)} size={92} />
        </div>
      </header>
      <p className={styles.lead}>
        <bdi>{name}</bdi> agreed to keep confidential the idea{' '}
        <em>
          <bdi>{idea.title || 'Untitled Idea'}</bdi>
        </em>
        , shared by <bdi>{ownerName}</bdi>.
      </p>
      <dl className={styles.facts}>
        {factsOf(certificate).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.files}>
        <FileLink id={id} format="pdf">
          Download the PDF
        </FileLink>
        <FileLink id={id} format="txt">
          Download as text
        </FileLink>
      </div>
      <section>
        <h2 className={styles.heading}>What was agreed</h2>
        <p className={styles.soft}>Word for word, as it was shown.</p>
        <p className={styles.agreement} dir="auto">
          {agreement}
        </p>
      </section>
      <section>
        <h2 className={styles.heading}>Check it without us</h2>
        <p className={styles.soft}>
          The seal is the SHA-256 of the text in this box.{' '}
          {isSealInLog
            ? 'The log of this idea commits to it, so no word could be changed later.'
            : 'This is older than seals: the log of this idea commits only to name, address and agreement.'}{' '}
          The file has the commands to check it.
        </p>
        <section className={styles.text} {...focusable}>
          {text}
        </section>
        <h3 className={styles.small}>Seal</h3>
        <p className={styles.hash}>{groupHex(seal)}</p>
      </section>
      <p className={styles.small}>
        It shows what was accepted, when, and from where. It does not show who held the phone.
      </p>
    </article>
  )
}

/** The server sends an attachment, so the browser stays on this page. */
function FileLink({ id, format, children }: { id: string; format: 'pdf' | 'txt'; children: ReactNode }) {
  return (
    <ButtonAnchor
      href={urlOf(getCertificateFile, { id, format })}
      download
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {children}
    </ButtonAnchor>
  )
}
