import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPdfIdea } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { NetworkError } from '../data/request.ts'
import { uploadFile } from '../data/upload.ts'
import { newPdfDraft } from '../sync/new-draft.ts'
import { toast } from '../ui/toast.ts'
import { ideasQuery } from './ideas.queries.ts'

/** What keeps a file from being sent, in the specification's words; null when nothing does. */
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

/** Sends a PDF, tells how far it is, and opens its editor a moment after it arrived; without a connection it waits here. */
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
    try {
      const idea = await uploadFile(createPdfIdea, {
        file,
        fields: { title: file.name.replace(/\.pdf$/i, '') },
        onProgress: (share) => setUpload({ name: file.name, share }),
        signal: controller.signal,
      })
      void queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
      toast({
        title: 'PDF Uploaded Successfully',
        description: 'Your PDF has been converted to an idea. Redirecting to editor...',
      })
      timer.current = setTimeout(
        () => void navigate({ to: '/editor/$id', params: { id: String(idea.id) } }),
        limits.uploadRedirectMs,
      )
    } catch (error) {
      if (controller.signal.aborted) toast({ description: 'Upload cancelled.' })
      else if (error instanceof NetworkError && (await keepHere(userId, file))) return
      else
        toast({
          title: 'Upload Failed',
          description: error instanceof Error ? error.message : 'Could not upload PDF file',
          variant: 'destructive',
        })
    } finally {
      running.current = null
      setUpload(null)
    }
  }
  return { upload, send, cancel: () => running.current?.abort() }
}

/** False: this device cannot keep it either. */
async function keepHere(userId: number, file: File): Promise<boolean> {
  try {
    await newPdfDraft(userId, file, file.name)
    toast({ description: 'Saved on this device, will sync' })
    return true
  } catch {
    return false
  }
}
