import { BadgeCheck, CircleQuestionMark } from 'lucide-react'
import { PartsBar } from '../../document/reading/parts-bar.tsx'
import { Avatar } from '../../ui/controls/avatar.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import styles from './link.module.css'
import { describeReader } from './reader-words.ts'
import type { LinkReader } from './readers-of.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One person: who they said they are, whether that was proven, and what they did. */
export function ReaderCard({ reader }: { reader: LinkReader }) {
  const { name, email, proven, isReading, parts } = reader
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
      {parts ? (
        <div className={styles.parts}>
          <PartsBar {...parts} />
        </div>
      ) : null}
    </li>
  )
}
