import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { htmlOf, rememberShown } from '../remote-changes/editor-html.ts'
import { parseHtml } from '../remote-changes/parse-html.ts'
import { editorExtensions } from './extensions.ts'
import { useImageUpload } from './use-image-upload.ts'

type EditorSettings = {
  userId: number
  html: string
  className: string
  /** Reading a long text with each key would be slow: this is called when it is needed. */
  onChange: (readHtml: () => string) => void
  onBlur: () => void
}

/** The editor of one idea: what is typed goes to the draft, pictures that are pasted or dropped go to the server. */
export function useIdeaEditor({ userId, html, className, onChange, onBlur }: EditorSettings) {
  const uploadImage = useImageUpload(userId)
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
    onBeforeCreate: ({ editor: now }) => {
      now.options.content = parseHtml(now.schema, html).toJSON()
    },
    onCreate: ({ editor: now }) => rememberShown(now, html),
    onUpdate: ({ editor: now }) => latest.current.onChange(() => htmlOf(now)),
    onBlur: () => latest.current.onBlur(),
  })
  return editor
}
