import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { reasonNotKept } from '../sync/storage/not-kept.ts'
import { filePdf } from '../sync/uploads/file-pdf.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ideasQuery } from './ideas.queries.ts'

/** Why a file cannot be sent, in the specification's words; null when it can. */
export function refusePdf(file: {
  type: string
  name: string
  size: number
}): { title: string; description: string } | null {
  const isPdf = file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name))
  if (!isPdf) return { title: 'Invalid File Type', description: 'Only PDF files are supported at this time' }
  if (file.size >= limits.pdfBytes)
    return { title: 'File Too Large', description: 'PDF files must be less than 10MB' }
  return null
}

export type PdfUpload = { name: string; share: number }

/** Uploads a PDF with progress and then opens its editor. Without an answer the file waits on this device. */
export function usePdfUpload(userId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [upload, setUpload] = useState<PdfUpload | null>(null)
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = async (file: File) => {
    const refusal = refusePdf(file)
    if (refusal) {
      toast({ ...refusal, variant: 'destructive' })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setUpload({ name: file.name, share: 0 })
    let notKept = ''
    try {
      const filed = await filePdf(userId, file, {
        onProgress: (share) => setUpload({ name: file.name, share }),
        signal: controller.signal,
        onNotKept: (error) => {
          const reason = reasonNotKept(error)
          notKept = ` It is not saved here either: ${reason}.`
          toast({
            title: 'Not saved on this device',
            description: `The upload goes on, but ${reason}.`,
            variant: 'destructive',
          })
        },
      })
      if (filed.kind === 'cancelled') return void toast({ description: 'Upload cancelled.' })
      if (filed.kind === 'kept') return void toast({ description: 'Saved on this device, will sync' })
      if (filed.kind === 'signed-out')
        return void toast({ description: 'Saved on this device. Sign in again to send it.' })
      if (filed.kind === 'failed') throw filed.error
      void queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
      toast({
        title: 'PDF Uploaded Successfully',
        description: 'Your PDF has been converted to an idea. Redirecting to editor...',
      })
      timer.current = setTimeout(
        () => void navigate({ to: '/editor/$id', params: { id: String(filed.ideaId) } }),
        limits.uploadRedirectMs,
      )
    } catch (error) {
      toast({
        title: 'Upload Failed',
        description: (error instanceof Error ? error.message : 'Could not upload PDF file') + notKept,
        variant: 'destructive',
      })
    } finally {
      running.current = null
      setUpload(null)
    }
  }
  return { upload, send, cancel: () => running.current?.abort() }
}
