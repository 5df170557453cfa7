import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { agreementsQuery, versionQuery } from '../terms/agreements.queries.ts'
import { AgreementEditor } from './agreement-editor.tsx'
import { findTypedAgreement } from './typed-agreement.ts'

type AgreementToEditProps = { userId: number; owner: string; id: number; onDone: () => void }

/** Opens the newest version of an agreement, as the server has it now, or what was typed into one that was deleted elsewhere. */
export function AgreementToEdit({ userId, owner, id, onDone }: AgreementToEditProps) {
  const list = useQuery(agreementsQuery)
  const number = list.data?.find((one) => one.id === id)?.number
  const [isDeleted, setDeleted] = useState(false)
  if (!isDeleted && list.isSuccess && list.isFetchedAfterMount && number === undefined) setDeleted(true)
  const [hasTyped] = useState(() => findTypedAgreement(userId, id) !== null)
  const [known, setKnown] = useState(number)
  if (number !== undefined && number !== known) setKnown(number)
  const wanted = number ?? known
  const version = useQuery({ ...versionQuery({ id, number: wanted ?? 1 }), enabled: wanted !== undefined })
  if (version.data || (isDeleted && hasTyped))
    return (
      <AgreementEditor
        key={version.data?.number}
        userId={userId}
        owner={owner}
        id={id}
        before={isDeleted ? null : (version.data ?? null)}
        onDone={onDone}
      />
    )
  const isWaiting = !list.isError && !version.isError && (wanted !== undefined || !isDeleted)
  return (
    <Page title="Agreement" width="narrow">
      {isWaiting ? (
        <Loading label="Loading..." />
      ) : (
        <EmptyState
          title="The agreement could not be loaded"
          action={<ButtonLink to="/agreements">All agreements</ButtonLink>}
        >
          The server did not answer, or the agreement no longer exists.
        </EmptyState>
      )}
    </Page>
  )
}
