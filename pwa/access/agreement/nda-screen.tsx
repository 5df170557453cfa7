import { useState } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import { standardWords } from '#contract/agreement.ts'
import { Steps } from '../../ui/feedback/steps.tsx'
import { Gate } from '../gate.tsx'
import { GoTo } from '../go-to.tsx'
import { previewName } from '../preview-name.ts'
import { redirectFrom, stepNames } from '../steps.ts'
import type { ShownAgreement } from './agreement-file.ts'
import { AgreementForm } from './agreement-form.tsx'

/** Step 2: the confidentiality agreement. */
export function NdaScreen({ accessToken }: { accessToken: string | null }) {
  return (
    <Gate accessToken={accessToken}>{(lookup, token) => <Nda lookup={lookup} accessToken={token} />}</Gate>
  )
}

function Nda({ lookup, accessToken }: { lookup: ShareLookup; accessToken: string }) {
  // An agreement that changes while it is read is shown again and has to be read again.
  const [firstSha256] = useState(lookup.agreement?.sha256 ?? null)
  const elsewhere = redirectFrom('nda', lookup)
  if (elsewhere) return <GoTo screen={elsewhere} accessToken={accessToken} />
  const shown = readAgreement(lookup)
  if (!shown) return <GoTo screen="collect" accessToken={accessToken} />
  return (
    <>
      <Steps steps={stepNames} current={1} />
      <AgreementForm
        key={shown.sha256}
        accessToken={accessToken}
        recipientId={lookup.recipient?.id ?? null}
        shown={shown}
        changed={shown.sha256 !== firstSha256}
      />
    </>
  )
}

/** The agreement filled in for this reader; in the owner's preview, with the name typed there. */
function readAgreement({ idea, recipient, agreement, preview }: ShareLookup): ShownAgreement | null {
  const facts = {
    title: idea.title ?? '',
    documentId: idea.documentId ?? null,
    owner: idea.user.name,
    recipient: recipient?.name ?? previewName(),
  }
  const base = { ideaId: idea.id, facts, isOwn: agreement?.version.startsWith('own-') === true }
  if (preview) return { ...base, ...(agreement ?? standardWords(facts)), sha256: null }
  return recipient && agreement ? { ...base, ...agreement } : null
}
