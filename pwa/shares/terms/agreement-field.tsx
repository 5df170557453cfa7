import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AgreementFacts } from '#contract/agreement.ts'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { AgreementSheet } from './agreement-sheet.tsx'
import { agreementsQuery } from './agreements.queries.ts'
import styles from './terms.module.css'

type Chosen = VersionName & { title: string }
type AgreementFieldProps = {
  /** Null means the standard agreement. */
  chosen: Chosen | null
  facts: AgreementFacts
  error?: string | undefined
  onChange: (chosen: Chosen | null) => void
}

/** What readers accept: the standard agreement, or the newest version of one of the owner's own. */
export function AgreementField({ chosen, facts, error, onChange }: AgreementFieldProps) {
  const { data, isError, isFetching, refetch } = useQuery(agreementsQuery)
  const [isShown, setShown] = useState(false)
  const offered: Chosen[] = data?.filter(({ archivedAt }) => archivedAt === null) ?? []
  const isListed = chosen === null || offered.some((one) => nameOf(one) === nameOf(chosen))
  const all = isListed ? offered : [chosen, ...offered]
  return (
    <div className={styles.field}>
      <SelectField
        label="Agreement"
        name="agreement"
        hint="What readers accept before they read."
        error={error}
        value={chosen ? nameOf(chosen) : ''}
        onChange={(event) => onChange(all.find((one) => nameOf(one) === event.target.value) ?? null)}
      >
        <option value="">Standard agreement</option>
        {all.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {one.title}, version {one.number}
          </option>
        ))}
      </SelectField>
      <div className={styles.buttons}>
        <Button onClick={() => setShown(true)} aria-haspopup="dialog">
          Read it
        </Button>
        <Link className={styles.link} to="/agreements">
          Your agreements
        </Link>
      </div>
      {isError && !data ? (
        <p className={styles.soft} role="status">
          Your own agreements could not be loaded.{' '}
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {isShown ? <AgreementSheet version={chosen} facts={facts} onClose={() => setShown(false)} /> : null}
    </div>
  )
}

const nameOf = ({ id, number }: VersionName) => `${id}.${number}`
