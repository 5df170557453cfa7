import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { revealCaret } from '../caret/reveal.ts'
import { filesOf } from '../paste/files-of-transfer.ts'
import { pasteRules } from '../paste/paste.ts'
import { SeeWhole } from '../pictures/see-whole.ts'
import { useAddPictures } from '../pictures/use-add-pictures.ts'
import { useDroppedFiles } from '../pictures/use-dropped-files.ts'
import { htmlOf, rememberShown } from '../remote-changes/editor-html.ts'
import { parseHtml } from '../remote-changes/parse-html.ts'
import { clearHints } from '../template/clear-hints.ts'
import { editorExtensions } from './extensions.ts'

type EditorSettings = {
  userId: number
  html: string
  className: string
  /** Serialising a long text on every keystroke would be slow, so `readHtml` is called only when it is needed. */
  onChange: (readHtml: () => string) => void
  onBlur: () => void
}

/** The editor of one idea: typed text goes to the draft, pasted or dropped pictures are uploaded. */
export function useIdeaEditor({ userId, html, className, onChange, onBlur }: EditorSettings) {
  const pictures = useAddPictures(userId)
  const latest = useRef({ pictures, onChange, onBlur })
  useEffect(() => {
    latest.current = { pictures, onChange, onBlur }
  })
  const takeFiles = (data: DataTransfer | null, at?: number): boolean => {
    const files = filesOf(data)
    void latest.current.pictures.add(editor, files, at)
    return files.length > 0
  }
  const editor = useEditor({
    extensions: [...editorExtensions(userId), SeeWhole],
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    enablePasteRules: pasteRules,
    editorProps: {
      attributes: { class: className, 'aria-label': 'Idea', role: 'textbox', 'aria-multiline': 'true' },
      handleScrollToSelection: (view) => {
        revealCaret(view)
        return true
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (view, event, _slice, moved) =>
        !moved &&
        takeFiles(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onBeforeCreate: ({ editor: now }) => {
      now.options.content = parseHtml(now.schema, html).toJSON()
    },
    onCreate: ({ editor: now }) => {
      rememberShown(now, html)
      const cleared = clearHints(now.state)
      if (cleared) now.view.dispatch(cleared)
    },
    onTransaction: ({ editor: now, transaction }) => {
      if (transaction.docChanged && /^(paste|drop)$/.test(String(transaction.getMeta('uiEvent'))))
        void latest.current.pictures.takeIn(now, transaction)
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(() => htmlOf(now)),
    onBlur: () => latest.current.onBlur(),
  })
  useDroppedFiles(takeFiles)
  return editor
}
