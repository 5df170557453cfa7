import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadDocument } from '#contract/access.ts'
import { addressOf } from '../data/request.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

export type DownloadLinkProps = {
  accessToken: string
  className?: string | undefined
  children: ReactNode
}

export function DownloadLink({ accessToken, className, children }: DownloadLinkProps) {
  const tell = () =>
    toast({ title: 'Download Started', description: 'Your document is being prepared for download.' })
  return (
    <ButtonLink
      href={addressOf(downloadDocument, { accessToken })}
      download
      reloadDocument
      className={className ?? ''}
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={tell}
    >
      {children}
    </ButtonLink>
  )
}
