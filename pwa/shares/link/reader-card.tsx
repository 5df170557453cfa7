import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleQuestionMark, Stamp } from 'lucide-react'
import { getCertificateFile } from '#contract/evidence.ts'
import { urlOf } from '../../data/request.ts'
import { PartsBar } from '../../document/reading/parts-bar.tsx'
import { Avatar } from '../../ui/controls/avatar.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { AcceptedAgreement } from './accepted-agreement.tsx'
import styles from './link.module.css'
import { describeReader } from './reader-words.ts'
import type { LinkReader } from './readers-of.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One person: who they said they are, whether that was proven, and what they did. */
export function ReaderCard({ reader }: { reader: LinkReader }) {
  const { name, email, proven, isReading, parts, agreementVersion, certificateId } = reader
  return (
    <li className={styles.reader}>
      <Avatar name={name ?? email ?? '?'} />
      <div className={styles.person}>
        <p className={styles.readerName}>
          <bdi>{name ?? email ?? 'Somebody whose details were erased'}</bdi>
        </p>
        {email === null ? null : (
          <p className={styles.address}>
            <bdi>{email}</bdi>
            <Chip
              tone={proven ? 'vault' : 'plain'}
              icon={proven ? <BadgeCheck {...icon} /> : <CircleQuestionMark {...icon} />}
            >
              {proven ? 'proven' : 'as typed'}
            </Chip>
          </p>
        )}
      </div>
      <p className={styles.did}>
        {isReading ? <strong className={styles.now}>Reading now</strong> : null}
        {describeReader(reader, new Date()).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {agreementVersion === null ? null : <AcceptedAgreement label={agreementVersion} reader={name} />}
      {parts ? (
        <div className={styles.parts}>
          <PartsBar {...parts} />
        </div>
      ) : null}
      {certificateId === null ? null : (
        <CertificateLinks id={certificateId} of={name ?? email ?? 'this reader'} />
      )}
    </li>
  )
}

/** Links to the reader's certificate: the page, and a PDF that can be checked without this server. */
function CertificateLinks({ id, of }: { id: string; of: string }) {
  return (
    <p className={styles.certificate}>
      <Link to="/certificate/$id" params={{ id }} aria-label={`Certificate of ${of}`}>
        <Stamp size={18} strokeWidth={1.75} aria-hidden="true" />
        Certificate
      </Link>
      <a
        href={urlOf(getCertificateFile, { id, format: 'pdf' })}
        download
        aria-label={`PDF of the certificate of ${of}`}
      >
        PDF
      </a>
    </p>
  )
}
