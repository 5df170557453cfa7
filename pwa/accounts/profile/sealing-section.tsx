import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseSealing, type Sealing } from '#contract/sealing/sealing.ts'
import { call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { useChoice } from '../../ui/feedback/use-choice.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { megabytes } from '../../ui/look/format-bytes.ts'
import { sealingQuery, usageQuery } from '../accounts.queries.ts'
import styles from './profile-screen.module.css'

/** The choice whether drafts are sealed each night, and how much of the account's space sealed versions take. */
export function SealingSection() {
  const { data, error, refetch, isFetching } = useQuery(sealingQuery)
  return (
    <section className={styles.card} aria-label="Proof of how ideas developed" id="sealing" tabIndex={-1}>
      <h2 className={styles.heading}>Proof of how ideas developed</h2>
      {data ? (
        <Choice known={data} />
      ) : error ? (
        <div className={styles.line}>
          <p className={styles.soft}>Sealed versions could not be loaded.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
    </section>
  )
}

function Choice({ known }: { known: Sealing }) {
  const queryClient = useQueryClient()
  const { versions, bytes } = known
  const { isOn, isBusy, put } = useChoice(known.isOn, async (wanted) => {
    queryClient.setQueryData(sealingQuery.queryKey, await call(chooseSealing, { body: { isOn: wanted } }))
    await queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
  })
  return (
    <>
      <CheckboxField
        label="Seal my drafts each night"
        hint="Each day’s changes are kept, and their fingerprint goes into a public log, so that you can prove how an idea grew. Nobody can read your words there."
        checked={isOn}
        aria-busy={isBusy}
        onChange={(event) => void put(event.target.checked)}
      />
      <p className={styles.soft}>
        {versions === 0
          ? 'Nothing is sealed yet. Sealed versions count towards your share of the server.'
          : `${versions === 1 ? 'One sealed version takes' : `${versions.toLocaleString('en-US')} sealed versions take`} ${megabytes(bytes)} of your share of the server, and ${versions === 1 ? 'stays' : 'stay'} until you delete the draft.`}
      </p>
    </>
  )
}
