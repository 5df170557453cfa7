import type { Editor } from '@tiptap/react'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { PictureInput } from './picture-input.tsx'

/** Takes a photo with one tap. It is in the header, which is always visible, so that a photo is two taps away from the portfolio. */
export function CameraButton({ editor, userId }: { editor: Editor | null; userId: number }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Take a photo"
        // Keeps the caret and a phone's keyboard where they are.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <Camera size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <PictureInput ref={input} editor={editor} userId={userId} isCamera />
    </>
  )
}
