import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { AccountMenu } from '../accounts/profile/account-menu.tsx'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { CertificateScreen } from '../evidence/certificate-screen.tsx'

export const Route = createFileRoute('/_owner/certificate/$id')({ component: CertificatePage })

function CertificatePage() {
  const owner = useOwner()
  const { id } = Route.useParams()
  return (
    <Shell back={<Back to="/activity" />} right={<AccountMenu user={owner} />}>
      <CertificateScreen key={id} id={id} />
    </Shell>
  )
}
