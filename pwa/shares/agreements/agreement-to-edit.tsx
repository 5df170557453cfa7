import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { agreementsQuery, versionQuery } from '../terms/agreements.queries.ts'
import { AgreementEditor } from './agreement-editor.tsx'

type AgreementToEditProps = { userId: number; owner: string; id: number; onDone: () => void }

/** An agreement with the words of its newest version, as the server has it now. */
export function AgreementToEdit({ userId, owner, id, onDone }: AgreementToEditProps) {
  const list = useQuery(agreementsQuery)
  const listed = list.data?.find((one) => one.id === id)?.number
  const [known, setKnown] = useState(listed)
  if (listed !== undefined && listed !== known) setKnown(listed)
  // One that is deleted elsewhere stays open here: what was typed stands nowhere else.
  const number = listed ?? known
  const version = useQuery({ ...versionQuery({ id, number: number ?? 1 }), enabled: number !== undefined })
  if (version.data)
    return (
      <AgreementEditor
        key={version.data.number}
        userId={userId}
        owner={owner}
        before={version.data}
        onDone={onDone}
      />
    )
  const isWaiting = !list.isError && !version.isError && (number !== undefined || !list.data)
  return (
    <Page title="Agreement" width="narrow">
      {isWaiting ? (
        <Loading label="Loading..." />
      ) : (
        <EmptyState
          title="The agreement could not be loaded"
          action={<ButtonLink to="/agreements">All agreements</ButtonLink>}
        >
          It is kept on the server, which did not answer, or it is not there any more.
        </EmptyState>
      )}
    </Page>
  )
}
