import { EditorContent } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { ideaKey } from '../data/local-drafts.ts'
import { Page } from '../ui/page.tsx'
import { countWords } from './count-words.ts'
import { type ObstacleProps, Obstacles } from './obstacles.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { template } from './template.ts'
import { TitleField } from './title-field.tsx'
import { Toolbar } from './toolbar.tsx'
import { TruthLine } from './truth-line.tsx'
import { type DraftStart, useDraft } from './use-draft.ts'
import { useIdeaEditor } from './use-idea-editor.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useSave } from './use-save.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import styles from './writing.module.css'
import { WritingActions } from './writing-actions.tsx'

export type WritingPageProps = {
  start: DraftStart
  /** Null while the server has not numbered it. */
  ideaId: number | null
  changedElsewhere: boolean
  onCreated: (idea: Idea) => void
  onCopied: (idea: Idea) => void
  onDiscarded: () => void
  onReopen: () => void
  onPublished: (idea: Idea) => void
  signInAgain: ObstacleProps['signInAgain']
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
  const { start, ideaId, onCopied } = props
  const draft = useDraft(start)
  const saving = useSave(draft)
  const [title, setTitle] = useState(start.words.title)
  const [publishing, setPublishing] = useState(false)
  const [assisting, setAssisting] = useState(false)
  const editor = useIdeaEditor(start.words.html, draft, ideaId, styles.words ?? '')
  useKeyboardHeight()
  const save = async () => {
    const wasNew = draft.place.current.ideaId === null
    const idea = await saving.save()
    if (idea && wasNew) props.onCreated(idea)
  }
  useSaveShortcut(save)
  const isSettled = draft.truth.state === 'synced'
  return (
    <Page title={title || 'Untitled Idea'} width="full" className={styles.page}>
      <h1 className="sr-only">{title || 'Untitled Idea'}</h1>
      <WritingActions
        ideaId={ideaId}
        busy={saving.busy}
        onSave={() => void save()}
        onPublish={() => setPublishing(true)}
        onAssist={() => setAssisting(true)}
      />
      {editor ? <Toolbar editor={editor} ideaId={ideaId} /> : null}
      <div className={styles.sheet}>
        {start.restored && !isSettled ? (
          <div className={styles.notice}>
            <RestoredNotice
              draft={draft}
              changedElsewhere={props.changedElsewhere}
              onDiscarded={props.onDiscarded}
              onCopied={onCopied}
            />
          </div>
        ) : null}
        <TitleField
          title={title}
          onChange={(text) => {
            setTitle(text)
            draft.changeTitle(text)
          }}
          onBlur={() => void draft.keep()}
          onEnter={() => editor?.commands.focus('start')}
        />
        <TruthLine truth={draft.truth} />
        <EditorContent editor={editor} />
        {props.comments}
      </div>
      <Obstacles
        saving={saving}
        draft={draft}
        onReopen={props.onReopen}
        onCopied={onCopied}
        onRetry={() => void save()}
        signInAgain={props.signInAgain}
      />
      {editor
        ? props.assistant({
            open: assisting,
            onClose: () => setAssisting(false),
            draftKey: ideaId === null ? start.key : ideaKey(ideaId),
            // The untouched template is nobody's idea yet.
            ideaText: editor.getHTML() === template ? '' : `${title}\n\n${editor.getText()}`,
            hasSelection: !editor.state.selection.empty,
            onInsert: (html) => editor.chain().focus().insertContentAt(editor.state.selection.to, html).run(),
            onReplaceSelection: (html) => {
              const { from, to } = editor.state.selection
              editor.chain().focus().insertContentAt({ from, to }, html).run()
            },
          })
        : null}
      {publishing ? (
        <PublishSheet
          title={title}
          facts={countWords(draft.words().html)}
          busy={saving.busy}
          onPublish={saving.publish}
          onPublished={props.onPublished}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </Page>
  )
}
