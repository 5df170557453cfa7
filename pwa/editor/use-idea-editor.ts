import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { editorExtensions } from './extensions.ts'
import { useImageUpload } from './use-image-upload.ts'

type EditorSettings = {
  userId: number
  html: string
  ideaId: number | null
  className: string
  /** Reading a long text with each key would be slow: this is called when it is needed. */
  onChange: (readHtml: () => string) => void
  onBlur: () => void
}

/** The editor of one idea: what is typed goes to the draft, pictures that are pasted or dropped go to the server. */
export function useIdeaEditor({ userId, html, ideaId, className, onChange, onBlur }: EditorSettings) {
  const uploadImage = useImageUpload(userId, ideaId)
  const latest = useRef({ uploadImage, onChange, onBlur })
  useEffect(() => {
    latest.current = { uploadImage, onChange, onBlur }
  })
  const takePictures = (files: FileList | undefined, at?: number): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const picture of pictures) void latest.current.uploadImage(editor, picture, at)
    return pictures.length > 0
  }
  const editor = useEditor({
    extensions: editorExtensions(userId),
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
    onUpdate: ({ editor: now }) => latest.current.onChange(() => now.getHTML()),
    onBlur: () => latest.current.onBlur(),
  })
  return editor
}
