import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { uploadImage } from '#contract/assets.ts'
import { limits } from '#contract/rules/limits.ts'
import { ApiError } from '../../data/request.ts'
import { uploadFile } from '../../data/upload.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { type SentPicture, sendPicture } from '../../sync/uploads/send-picture.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'

/** Stores a picture on the server, or without an answer on this device, and puts it where the caret was. */
export function useImageUpload(userId: number) {
  const queryClient = useQueryClient()
  return async (editor: Editor | null, file: File, at?: number) => {
    if (!editor) return
    if (!file.type.startsWith('image/'))
      return sayFailed('Failed to upload image', 'Please choose an image file.')
    const busy = toast({ description: 'Uploading picture...', durationMs: Number.POSITIVE_INFINITY })
    const sent = await send(userId, file)
    if (sent.kind === 'failed') return sayWhy(sent)
    if (sent.kind === 'sent') void queryClient.invalidateQueries({ queryKey: ['assets'] })
    if (editor.isDestroyed) return dismissToast(busy)
    const { kind, ...attrs } = sent
    insert(editor, { ...attrs, alt: altOf(file.name) }, at)
    if (kind === 'sent') toast({ title: 'Success', description: 'Image uploaded successfully!' })
    else if (kind === 'kept') toast({ description: 'Saved on this device, will sync' })
    else toast({ description: 'Saved on this device. Sign in again to send it.' })
  }
}

async function send(userId: number, file: File): Promise<SentPicture> {
  try {
    if (file.size <= limits.imageBytes) return await sendPicture(userId, file)
    // The server will refuse it, in its own words.
    const { url, width, height } = await uploadFile(uploadImage, { file })
    return { kind: 'sent', src: url, width, height }
  } catch (error) {
    return { kind: 'failed', error, notKept: null }
  }
}

function sayWhy({ error, notKept }: Extract<SentPicture, { kind: 'failed' }>): void {
  const reason = notKept === null ? '' : ` It is not kept either: ${reasonNotKept(notKept)}.`
  if (error instanceof ApiError) sayFailed('Failed to upload image', error.message)
  else sayFailed('Error uploading image', `Network error. Please try again.${reason}`)
}

function sayFailed(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}

function insert(editor: Editor, attrs: Record<string, unknown>, at?: number): void {
  const place = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
  editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
}

/** A file's name says little, but more than nothing; what a camera names a file says nothing. */
function altOf(fileName: string): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(img|dsc|image|pxl|screenshot)?[\d\s]*$/i.test(name) ? '' : name
}
