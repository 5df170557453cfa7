import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { extensions } from './extensions.ts'
import type { Draft } from './use-draft.ts'
import { useImageUpload } from './use-image-upload.ts'

/** The editor of one idea: what is typed goes to the draft, pictures that are pasted or dropped go to the server. */
export function useIdeaEditor(html: string, draft: Draft, ideaId: number | null, className: string) {
  const uploadImage = useImageUpload(ideaId)
  const upload = useRef(uploadImage)
  useEffect(() => {
    upload.current = uploadImage
  })
  const takePictures = (files: FileList | undefined, at?: number): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const picture of pictures) void upload.current(editor, picture, at)
    return pictures.length > 0
  }
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: className, 'aria-label': 'Idea', role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_view, event) => takePictures(event.clipboardData?.files),
      handleDrop: (view, event, _slice, moved) =>
        !moved &&
        takePictures(
          event.dataTransfer?.files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
    onUpdate: ({ editor: now }) => draft.changeText(() => now.getHTML()),
    onBlur: () => void draft.keep(),
  })
  return editor
}
