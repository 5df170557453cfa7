import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { ApiError, NetworkError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './certificate.module.css'
import { CertificatePaper } from './certificate-paper.tsx'
import { certificateQuery } from './evidence.queries.ts'

/** The certificate of an acceptance, which its owner reads, downloads and can have verified. */
export function CertificateScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(certificateQuery(id))
  if (data) {
    return (
      <Page title={`Certificate of ${data.name}`} width="reading" className={styles.page}>
        <CertificatePaper certificate={data} />
      </Page>
    )
  }
  if (error instanceof ApiError && (error.status === 404 || error.code === 'certificate_erased')) {
    const isErased = error.status !== 404
    return (
      <Page title="Certificate" width="narrow">
        <EmptyState
          title={isErased ? 'This certificate was erased' : 'No such certificate'}
          picture={<FileQuestion size={28} strokeWidth={1.5} />}
          action={<ButtonLink to="/activity">Back to Activity</ButtonLink>}
        >
          {isErased ? error.message : 'It is not one of yours.'}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title="Certificate" width="narrow">
      {error ? (
        <Notice
          tone={error instanceof NetworkError ? 'plain' : 'danger'}
          role="alert"
          title="The certificate could not be loaded"
        >
          <p>
            {error instanceof NetworkError
              ? 'Certificates are on the server, and there is no connection.'
              : error.message}
          </p>
          <Button className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Loading label="Loading..." />
      )}
    </Page>
  )
}
