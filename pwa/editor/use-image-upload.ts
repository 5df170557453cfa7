import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { uploadImage } from '#contract/assets.ts'
import { ApiError } from '../data/request.ts'
import { uploadFile } from '../data/upload.ts'
import { dismissToast, toast } from '../ui/toast.ts'

/** Stores a picture on the server and puts it where the caret was. */
export function useImageUpload(ideaId: number | null) {
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
      const place = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
      const attrs = { src: url, alt: altOf(file.name), width, height }
      editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
      void queryClient.invalidateQueries({ queryKey: ['assets'] })
      toast({ title: 'Success', description: 'Image uploaded successfully!' })
    } catch (error) {
      const refused = error instanceof ApiError
      toast({
        title: refused ? 'Failed to upload image' : 'Error uploading image',
        description: refused ? error.message : 'Network error. Please try again.',
        variant: 'destructive',
      })
    }
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
