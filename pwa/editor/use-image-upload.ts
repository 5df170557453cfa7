import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { uploadImage } from '#contract/assets.ts'
import { ApiError } from '../data/request.ts'
import { uploadFile } from '../data/upload.ts'
import { toast } from '../ui/toast.ts'

/** Stores a picture on the server and puts it where the caret is. */
export function useImageUpload(editor: Editor, ideaId: number | null) {
  const queryClient = useQueryClient()
  return async (file: File) => {
    if (!file.type.startsWith('image/')) {
      toast({ title: 'Error', description: 'Please choose an image file.', variant: 'destructive' })
      return
    }
    toast({ description: 'Uploading picture...' })
    try {
      const { url, width, height } = await uploadFile(uploadImage, {
        file,
        fields: ideaId === null ? {} : { ideaId: String(ideaId) },
      })
      editor.chain().focus().setImage({ src: url, alt: file.name, width, height }).run()
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
