import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readVersionLabel } from '#contract/rules/own-agreement.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AgreementSheet } from '../terms/agreement-sheet.tsx'
import { agreementsQuery } from '../terms/agreements.queries.ts'
import { exampleFacts } from '../terms/example-facts.ts'
import styles from './link.module.css'

type AcceptedAgreementProps = { label: string; reader: string | null }

/** The version of the agreement that a reader accepted, with a button that shows it. */
export function AcceptedAgreement({ label, reader }: AcceptedAgreementProps) {
  const version = readVersionLabel(label)
  const { data } = useQuery({ ...agreementsQuery, enabled: version !== null })
  const [isShown, setShown] = useState(false)
  if (!version) return <p className={styles.accepted}>Accepted the standard agreement</p>
  const title = data?.find(({ id }) => id === version.id)?.title
  return (
    <p className={styles.accepted}>
      Accepted {title ? <bdi>“{title}”</bdi> : 'an agreement of yours'}, version {version.number}{' '}
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setShown(true)}>
        Read it
      </Button>
      {isShown ? (
        <AgreementSheet
          version={version}
          facts={exampleFacts(reader === null ? {} : { recipient: reader })}
          onClose={() => setShown(false)}
        />
      ) : null}
    </p>
  )
}
