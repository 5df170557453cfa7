import type { Editor } from '@tiptap/react'
import type { RefObject } from 'react'
import { useAddPictures } from './use-add-pictures.ts'

type PictureInputProps = {
  ref: RefObject<HTMLInputElement | null>
  editor: Editor | null
  userId: number
  /** Takes a photo with the camera, where there is one. */
  isCamera?: boolean
}

/** The browser's file picker for pictures: several at once, or one photo taken now. Clicking on `ref` opens it. */
export function PictureInput({ ref, editor, userId, isCamera = false }: PictureInputProps) {
  const pictures = useAddPictures(userId)
  return (
    <input
      ref={ref}
      type="file"
      hidden
      // Phones convert photos in a format of their own into one of these.
      {...(isCamera
        ? { accept: 'image/jpeg,image/png,image/webp', capture: 'environment', 'aria-label': 'Photo' }
        : { accept: 'image/*', multiple: true, 'aria-label': 'Choose a picture' })}
      onChange={(event) => {
        // A copy: emptying the field, so that the same file can be chosen again, empties its list.
        const chosen = [...(event.target.files ?? [])]
        event.target.value = ''
        void pictures.add(editor, chosen)
      }}
    />
  )
}
