import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { isAllowedLink, linkSchemes, readYoutubeId } from '#contract/content/rich-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { revealInserted } from '../caret/reveal.ts'
import styles from './toolbar.module.css'
import { withScheme } from './with-scheme.ts'

type AskProps = { editor: Editor; open: boolean; onClose: () => void }
type PromptProps = {
  title: string
  hint: string
  initial: string
  onClose: () => void
  accept: (text: string) => string | null
}

/** Asks for one address. `accept` returns an error message when it refuses the address. */
function Prompt({ title, hint, initial, onClose, accept }: PromptProps) {
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const refusal = accept(text.trim())
    if (refusal === null) onClose()
    else setError(refusal)
  }
  return (
    <Dialog open onClose={onClose} title={title} kind="sheet">
      <form className={styles.prompt} onSubmit={submit} noValidate>
        <TextField
          label="URL"
          hint={hint}
          error={error}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </form>
    </Dialog>
  )
}

export function LinkDialog({ editor, open, onClose }: AskProps) {
  if (!open) return null
  const accept = (text: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (text === '') {
      chain.unsetLink().run()
      return null
    }
    const href = withScheme(text)
    if (!isAllowedLink(href)) return `Links may start with ${linkSchemes.join(', ')}.`
    // A picture or code cannot have a link: setting one would do nothing.
    const { empty } = editor.state.selection
    if (!empty && !editor.can().setLink({ href })) return 'Select some text for the link.'
    if (empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    return null
  }
  const initial: unknown = editor.getAttributes('link').href
  return (
    <Prompt
      title="Link"
      hint="Leave it empty to remove the link."
      initial={typeof initial === 'string' ? initial : ''}
      onClose={onClose}
      accept={accept}
    />
  )
}

export function VideoDialog({ editor, open, onClose }: AskProps) {
  if (!open) return null
  const accept = (text: string) => {
    const id = readYoutubeId(text)
    if (id === null) return 'Please enter the address of a YouTube video.'
    editor.chain().focus().insertVideo(id).run()
    revealInserted(editor.view, 'video')
    return null
  }
  return (
    <Prompt
      title="YouTube video"
      hint="A watch link or a short link. The video is loaded only when a reader clicks it."
      initial=""
      onClose={onClose}
      accept={accept}
    />
  )
}
