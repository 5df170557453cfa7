import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadDocument } from '#contract/access.ts'
import { urlOf } from '../../data/request.ts'
import { Button, type ButtonLook } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export type DownloadButtonProps = {
  accessToken: string
  variant?: ButtonLook['variant']
  className?: string | undefined
  children: ReactNode
}

/** A plain form: the server answers with an attachment, so the page stays open. */
export function DownloadButton({ accessToken, variant, className, children }: DownloadButtonProps) {
  const showStarted = () =>
    toast({ title: 'Download Started', description: 'Your document is being prepared for download.' })
  return (
    <form
      method="post"
      action={urlOf(downloadDocument, { accessToken })}
      className={className}
      onSubmit={showStarted}
    >
      <Button
        type="submit"
        variant={variant}
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {children}
      </Button>
    </form>
  )
}
