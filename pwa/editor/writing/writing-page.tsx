import { EditorContent } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { useWaiting } from '../../sync/engine/use-sync.ts'
import { CopyMark } from '../../sync/status/copy-mark.tsx'
import { VersionMark } from '../../sync/versions/version-mark.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { Address, Place } from '../address/open-page.ts'
import { useFirstCaret } from '../caret/use-first-caret.ts'
import { useRoom } from '../caret/use-room.ts'
import { useIdeaEditor } from '../extensions/use-idea-editor.ts'
import { CameraButton } from '../pictures/camera-button.tsx'
import { countWords } from '../publishing/count-words.ts'
import { PublishSheet } from '../publishing/publish-sheet.tsx'
import type { SealedFile } from '../publishing/sealed-files.ts'
import { useCeremony } from '../publishing/use-ceremony.ts'
import { htmlOf } from '../remote-changes/editor-html.ts'
import { showHtml } from '../remote-changes/show-html.ts'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { type AssistantTools, ideaTextOf, insertActions } from './assistant-tools.ts'
import { enterText } from './enter-text.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { StatusLine } from './status-line.tsx'
import { TitleField } from './title-field.tsx'
import { type DraftStart, useDraft } from './use-draft.ts'
import { useRestore } from './use-restore.ts'
import { useSave } from './use-save.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import styles from './writing.module.css'
import { WritingActions } from './writing-actions.tsx'
import { WritingNotices } from './writing-notices.tsx'

const HistorySheet = lazyDialog(() =>
  import('../history/history-sheet.tsx').then((module) => module.HistorySheet),
)

export type WritingPageProps = {
  start: DraftStart
  /** Null until the server has given it a number. */
  ideaId: number | null
  /** The draft continues under another id, or the idea got its number: the address changes, the page stays. */
  onPlace: (place: Place) => void
  onOpen: (address: Address) => void
  onEnded: (how: 'published' | 'deleted' | 'too-new') => void
  onPublished: (idea: Idea, files: readonly SealedFile[]) => void
  signInAgain: (done: () => void) => ReactNode
  comments: ReactNode
  updateNow: ReactNode
  assistant: (tools: AssistantTools) => ReactNode
}

/** The editor page: title, text, the save status, and the tools in reach of the thumb. */
export function WritingPage(props: WritingPageProps) {
  const { start, ideaId } = props
  const { userId } = start
  const [title, setTitle] = useState(start.words.title)
  const [open, setOpen] = useState<'publish' | 'assist' | 'history' | null>(null)
  const titleNow = useRef(title)
  const titleField = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(words: Words) => void>(() => undefined)
  const restoring = useRef<Words | null>(null)
  const ceremony = useCeremony(props.onEnded)
  const draft = useDraft(start, {
    onShow: (words) => {
      titleNow.current = words.title
      setTitle(words.title)
      show.current(words)
    },
    onPlace: props.onPlace,
    onEnded: ceremony.ended,
  })
  const saving = useSave(userId, draft)
  const waiting = useWaiting(userId)
  const [askSignIn, setAskSignIn] = useState(false)
  const editor = useIdeaEditor({
    userId,
    html: start.words.html,
    className: styles.words ?? '',
    onChange: (readHtml) => draft.change(() => ({ title: titleNow.current, html: readHtml() })),
    onBlur: () => void draft.keep(),
  })
  show.current = ({ html }) => {
    if (editor) showHtml(editor, html, { isOwn: restoring.current?.html === html })
  }
  const changeTitle = (text: string) => {
    titleNow.current = text
    setTitle(text)
    draft.change(() => ({ title: titleNow.current, html: editor ? htmlOf(editor) : start.words.html }))
  }
  useFirstCaret(start.row === null, titleField, editor, changeTitle)
  useRoom(editor)
  useSaveShortcut(saving.save)
  const restore = useRestore(userId, draft, restoring)
  const close = () => setOpen(null)
  const marked = { userId, ideaId: draft.card?.ideaId ?? ideaId, draftId: draft.place }
  const signInRequest = saving.signIn ?? (askSignIn ? ({ during: 'save' } as const) : null)
  return (
    <Page title={title || 'Untitled Idea'} width="full" className={styles.page}>
      <h1 className="sr-only">{title || 'Untitled Idea'}</h1>
      <WritingActions
        userId={userId}
        draftId={draft.place}
        ideaId={ideaId}
        capture={<CameraButton editor={editor} userId={userId} />}
        busy={saving.busy}
        hasHistory={draft.card !== null}
        onSave={() => void saving.save()}
        onPublish={() => setOpen('publish')}
        onAssist={() => setOpen('assist')}
        onHistory={() => setOpen('history')}
        words={() => draft.writer.words()}
      />
      {editor ? <Toolbar editor={editor} voice={{ userId, draftId: draft.place, keep: draft.keep }} /> : null}
      <div className={styles.sheet}>
        <WritingNotices {...props} userId={userId} draft={draft} onRestore={restore} />
        <CopyMark isCopy={draft.card?.copyOf != null} {...marked} />
        <VersionMark {...marked} />
        <TitleField
          field={titleField}
          title={title}
          onChange={changeTitle}
          onBlur={() => void draft.keep()}
          onEnter={() => editor && enterText(editor)}
        />
        <StatusLine state={draft.saveState} waiting={waiting.count} onSignIn={() => setAskSignIn(true)} />
        <EditorContent editor={editor} data-print="" />
        {props.comments}
      </div>
      {signInRequest ? (
        <SignInAgain
          request={signInRequest}
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
            place: { draftId: draft.place, copiedFrom: draft.copiedFrom },
            ideaText: open === 'assist' ? ideaTextOf(title, editor) : '',
            ...insertActions(editor),
          })
        : null}
      {open === 'publish' ? (
        <PublishSheet
          title={title}
          facts={countWords(draft.writer.words().html)}
          busy={saving.busy}
          readIdea={saving.readIdea}
          onPublish={(seen) => ceremony.seal(() => saving.publish(seen))}
          onPublished={props.onPublished}
          onClose={() => {
            ceremony.stop()
            close()
          }}
        />
      ) : null}
      {open === 'history' ? (
        <HistorySheet
          userId={userId}
          draftId={draft.place}
          ideaId={ideaId ?? undefined}
          current={draft.writer.words()}
          onRestore={async (words) => {
            if (await restore(words)) close()
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}
