import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { uploadImage } from '#contract/assets.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, NetworkError } from '../data/request.ts'
import { uploadFile } from '../data/upload.ts'
import { keepPicture } from '../sync/new-draft.ts'
import { dismissToast, toast } from '../ui/toast.ts'

/** Stores a picture on the server, or without a connection on this device, and puts it where the caret was. */
export function useImageUpload(userId: number, ideaId: number | null) {
  const queryClient = useQueryClient()
  return async (editor: Editor | null, file: File, at?: number) => {
    if (!editor) return
    if (!file.type.startsWith('image/')) {
      toast({
        title: 'Failed to upload image',
        description: 'Please choose an image file.',
        variant: 'destructive',
      })
      return
    }
    const busy = toast({ description: 'Uploading picture...', durationMs: Number.POSITIVE_INFINITY })
    try {
      const fields: Record<string, string> = ideaId === null ? {} : { ideaId: String(ideaId) }
      const { url, width, height } = await uploadFile(uploadImage, { file, fields })
      if (editor.isDestroyed) return dismissToast(busy)
      insert(editor, { src: url, alt: altOf(file.name), width, height }, at)
      void queryClient.invalidateQueries({ queryKey: ['assets'] })
      toast({ title: 'Success', description: 'Image uploaded successfully!' })
    } catch (error) {
      if (error instanceof NetworkError && (await keepHere(userId, editor, file, at))) return
      const refused = error instanceof ApiError
      toast({
        title: refused ? 'Failed to upload image' : 'Error uploading image',
        description: refused ? error.message : 'Network error. Please try again.',
        variant: 'destructive',
      })
    }
  }
}

function insert(editor: Editor, attrs: Record<string, unknown>, at?: number): void {
  const place = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
  editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
}

/** The picture waits on this device and is sent with the words. False: the device cannot keep it. */
async function keepHere(userId: number, editor: Editor, file: File, at?: number): Promise<boolean> {
  if (file.size > limits.imageBytes) return false
  try {
    const src = await keepPicture(userId, file, file.name)
    if (!editor.isDestroyed) insert(editor, { src, alt: altOf(file.name) }, at)
    toast({ description: 'Saved on this device, will sync' })
    return true
  } catch {
    return false
  }
}

/** A file's name says little, but more than nothing; what a camera names a file says nothing. */
function altOf(fileName: string): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(img|dsc|image|pxl|screenshot)?[\d\s]*$/i.test(name) ? '' : name
}
