import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadDocument } from '#contract/access.ts'
import { urlOf } from '../../data/request.ts'
import { ButtonAnchor, type ButtonLook } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export type DownloadLinkProps = { accessToken: string; variant?: ButtonLook['variant']; children: ReactNode }

/** The server answers with a file to keep, so the page stays. */
export function DownloadLink({ accessToken, variant, children }: DownloadLinkProps) {
  const tell = () =>
    toast({ title: 'Download Started', description: 'Your document is being prepared for download.' })
  return (
    <ButtonAnchor
      variant={variant}
      href={urlOf(downloadDocument, { accessToken })}
      download
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={tell}
    >
      {children}
    </ButtonAnchor>
  )
}
