import { type Editor, EditorContent } from '@tiptap/react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import type { Words } from '../data/draft-tables.ts'
import { restoreWords } from '../sync/change-draft.ts'
import { engineOf } from '../sync/engines.ts'
import { useWaiting } from '../sync/use-sync.ts'
import { Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import { countWords } from './count-words.ts'
import { DraftNotice } from './draft-notice.tsx'
import { NotSavedNotice } from './not-saved-notice.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { showHtml } from './show-html.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { template } from './template.ts'
import { TitleField } from './title-field.tsx'
import { Toolbar } from './toolbar.tsx'
import { TruthLine } from './truth-line.tsx'
import { type Draft, type DraftStart, useDraft } from './use-draft.ts'
import { useIdeaEditor } from './use-idea-editor.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useSave } from './use-save.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import styles from './writing.module.css'
import { WritingActions } from './writing-actions.tsx'

const HistorySheet = lazy(() =>
  import('./history-sheet.tsx').then((module) => ({ default: module.HistorySheet })),
)

export type Place = { draftId: string; ideaId: number | undefined }

export type WritingPageProps = {
  start: DraftStart
  /** Null while the server has not numbered it. */
  ideaId: number | null
  /** The words live on under another id, or the idea got its number: the address changes, the page stays. */
  onPlace: (place: Place) => void
  onOpen: (place: { ideaId: number } | { draftId: string }) => void
  onEnded: (how: 'published' | 'deleted') => void
  onLeave: () => void
  onPublished: (idea: Idea) => void
  signInAgain: (done: () => void) => ReactNode
  comments: ReactNode
  assistant: (tools: AssistantTools) => ReactNode
}

/** What the writing assistant gets of an open draft. */
export type AssistantTools = {
  open: boolean
  onClose: () => void
  draftKey: string
  ideaText: string
  onInsert: (html: string) => void
  onReplaceSelection: (html: string) => void
  hasSelection: boolean
}

/** The page and nothing but the page: title, words, one line of truth, and the tools at the thumb. */
export function WritingPage(props: WritingPageProps) {
  const { start, ideaId } = props
  const { userId } = start
  const [title, setTitle] = useState(start.words.title)
  const [open, setOpen] = useState<'publish' | 'assist' | 'history' | null>(null)
  const titleNow = useRef(title)
  const show = useRef<(words: Words) => void>(() => undefined)
  const sealing = useRef(false)
  const draft = useDraft(start, {
    onShow: (words) => {
      titleNow.current = words.title
      setTitle(words.title)
      show.current(words)
    },
    onPlace: props.onPlace,
    // While it is being sealed the page waits for the end of the ceremony.
    onEnded: (how) => {
      if (!(how === 'published' && sealing.current)) props.onEnded(how)
    },
  })
  const saving = useSave(userId, draft)
  const waiting = useWaiting(userId)
  const [askSignIn, setAskSignIn] = useState(false)
  const editor = useIdeaEditor({
    userId,
    html: start.words.html,
    ideaId,
    className: styles.words ?? '',
    onChange: (readHtml) => draft.change(() => ({ title: titleNow.current, html: readHtml() })),
    onBlur: () => void draft.keep(),
  })
  show.current = ({ html }) => {
    if (editor) showHtml(editor, html)
  }
  useKeyboardHeight()
  useSaveShortcut(saving.save)
  const restore = async (words: Words) => {
    await draft.keep()
    const { row } = draft.writer
    const restored = row && (await restoreWords(engineOf(userId).context, row, words))
    if (!restored) return void toast({ title: 'Error', description: 'It was changed meanwhile. Look again.' })
    await draft.writer.refresh()
    engineOf(userId).wish()
  }
  const close = () => setOpen(null)
  const wish = saving.signIn ?? (askSignIn ? ({ during: 'save' } as const) : null)
  return (
    <Page title={title || 'Untitled Idea'} width="full" className={styles.page}>
      <h1 className="sr-only">{title || 'Untitled Idea'}</h1>
      <WritingActions
        ideaId={ideaId}
        busy={saving.busy}
        hasHistory={draft.card !== null}
        onSave={() => void saving.save()}
        onPublish={() => setOpen('publish')}
        onAssist={() => setOpen('assist')}
        onHistory={() => setOpen('history')}
      />
      {editor ? <Toolbar editor={editor} ideaId={ideaId} userId={userId} /> : null}
      <div className={styles.sheet}>
        <Notices {...props} draft={draft} onRestore={restore} />
        <TitleField
          title={title}
          onChange={(text) => {
            titleNow.current = text
            setTitle(text)
            draft.change(() => ({ title: titleNow.current, html: editor?.getHTML() ?? start.words.html }))
          }}
          onBlur={() => void draft.keep()}
          onEnter={() => editor?.commands.focus('start')}
        />
        <TruthLine truth={draft.truth} waiting={waiting.count} onSignIn={() => setAskSignIn(true)} />
        <EditorContent editor={editor} />
        {props.comments}
      </div>
      {wish ? (
        <SignInAgain
          wish={wish}
          onClose={() => {
            setAskSignIn(false)
            saving.closeSignIn()
          }}
        >
          {props.signInAgain(() => {
            setAskSignIn(false)
            saving.signedIn()
          })}
        </SignInAgain>
      ) : null}
      {editor
        ? props.assistant({
            open: open === 'assist',
            onClose: close,
            draftKey: draft.place,
            ideaText: open === 'assist' ? ideaTextOf(title, editor) : '',
            hasSelection: !editor.state.selection.empty,
            onInsert: (html) => editor.chain().focus().insertContentAt(editor.state.selection.to, html).run(),
            onReplaceSelection: (html) => {
              const { from, to } = editor.state.selection
              editor.chain().focus().insertContentAt({ from, to }, html).run()
            },
          })
        : null}
      {open === 'publish' ? (
        <PublishSheet
          title={title}
          facts={countWords(draft.writer.words().html)}
          busy={saving.busy}
          onPublish={() => {
            sealing.current = true
            return saving.publish()
          }}
          onPublished={props.onPublished}
          onClose={() => {
            sealing.current = false
            close()
          }}
        />
      ) : null}
      {open === 'history' ? (
        <Suspense>
          <HistorySheet
            userId={userId}
            draftId={draft.place}
            ideaId={ideaId ?? undefined}
            current={draft.writer.words()}
            onRestore={async (words) => {
              await restore(words)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** The untouched template is nobody's idea yet. Reading a long text takes a while, so only an open assistant asks. */
const ideaTextOf = (title: string, editor: Editor) =>
  editor.getHTML() === template ? '' : `${title}\n\n${editor.getText()}`

type NoticesProps = Pick<WritingPageProps, 'start' | 'onOpen' | 'onLeave'> & {
  draft: Draft
  onRestore: (words: Words) => Promise<void>
}

function Notices({ start, draft, onOpen, onLeave, onRestore }: NoticesProps) {
  const { truth, card, place, writer } = draft
  if (truth.state === 'failed') {
    return (
      <div className={styles.notice}>
        <NotSavedNotice reason={truth.reason} words={() => writer.words()} onRetry={() => draft.keep()} />
      </div>
    )
  }
  if (!card?.notice) return null
  return (
    <div className={styles.notice}>
      <DraftNotice
        userId={start.userId}
        draftId={place}
        notice={card.notice}
        current={() => writer.words()}
        onRestore={onRestore}
        onOpen={onOpen}
        onLeave={onLeave}
      />
    </div>
  )
}
