import { useQuery } from '@tanstack/react-query'
import { CloudOff, FilePenLine } from 'lucide-react'
import { useState } from 'react'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { NetworkError } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AgreementSheet } from '../terms/agreement-sheet.tsx'
import { agreementsQuery } from '../terms/agreements.queries.ts'
import { exampleFacts } from '../terms/example-facts.ts'
import { AgreementItem } from './agreement-item.tsx'
import styles from './agreements.module.css'
import { findChangesOfDeleted } from './typed-agreement.ts'

/** What readers accept before they read: the standard agreement, and those that the owner wrote. */
export function AgreementsScreen({ userId, owner }: { userId: number; owner: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(agreementsQuery)
  // A cached list may lack newer agreements, so only a fresh one tells which were deleted.
  const changesOfDeleted = data && isFetchedAfterMount && !error ? findChangesOfDeleted(userId, data) : []
  const [looksAt, setLooksAt] = useState<VersionName | 'standard' | null>(null)
  return (
    <Page title="Agreements" width="reading" className={styles.page}>
      <h1 className={styles.title}>Agreements</h1>
      <p className={styles.soft}>
        What readers accept before they read. You choose one when you make a link; the default is the standard
        agreement.
      </p>
      <ul className={styles.list}>
        <li className={styles.item}>
          <h2 className={styles.name}>Standard agreement</h2>
          <div className={styles.buttons}>
            <Button aria-haspopup="dialog" onClick={() => setLooksAt('standard')}>
              Read it
            </Button>
          </div>
        </li>
        {data?.map((agreement) => (
          <AgreementItem key={agreement.id} agreement={agreement} onLook={() => setLooksAt(agreement)} />
        ))}
        {changesOfDeleted.map(({ id, title }) => (
          <li key={id} className={styles.item}>
            <h2 className={styles.name}>
              <bdi>{title}</bdi>
            </h2>
            <p className={styles.soft}>Deleted elsewhere. What you typed is still on this device.</p>
            <div className={styles.buttons}>
              <ButtonLink to="/agreements" search={{ edit: id }}>
                Open
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {error ? (
        <Notice tone="plain" role="status" icon={<CloudOff size={20} strokeWidth={1.75} />}>
          <p>
            {error instanceof NetworkError
              ? 'No connection. Your agreements are on the server: connect to see and change them.'
              : 'Your agreements could not be loaded.'}
          </p>
          <Button className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton shape="block" /> : null}
      {data ? (
        <ButtonLink
          to="/agreements"
          search={{ edit: 'new' }}
          variant="primary"
          size="large"
          icon={<FilePenLine size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Write an agreement
        </ButtonLink>
      ) : null}
      {looksAt ? (
        <AgreementSheet
          version={looksAt === 'standard' ? null : looksAt}
          facts={exampleFacts({ owner })}
          onClose={() => setLooksAt(null)}
        />
      ) : null}
    </Page>
  )
}
