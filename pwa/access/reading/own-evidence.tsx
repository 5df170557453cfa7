import { getOwnCertificateFile, getOwnEvidence } from '#contract/recipients.ts'
import { urlOf } from '../../data/request.ts'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import styles from './document-page.module.css'

/** Lets readers download the evidence of what they agreed to. The server provides it only while they read. */
export function OwnEvidence({ accessToken }: { accessToken: string }) {
  return (
    <section className={styles.evidence} aria-labelledby="own-evidence">
      <h2 id="own-evidence">What you agreed to</h2>
      <p className={styles.soft}>The owner keeps a certificate of it.</p>
      <p className={styles.soft}>Download yours while this page is open. It can be verified without us.</p>
      <p className={styles.evidenceLinks}>
        <ButtonAnchor href={urlOf(getOwnCertificateFile, { accessToken, format: 'pdf' })} download>
          Certificate (PDF)
        </ButtonAnchor>
        <ButtonAnchor href={urlOf(getOwnCertificateFile, { accessToken, format: 'txt' })} download>
          As text
        </ButtonAnchor>
        <ButtonAnchor href={urlOf(getOwnEvidence, { accessToken })} download>
          All evidence
        </ButtonAnchor>
      </p>
    </section>
  )
}
