import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Fill } from '../ui/slot.tsx'
import { extensions } from './extensions.ts'
import { type ObstacleProps, Obstacles } from './obstacles.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { Toolbar } from './toolbar.tsx'
import { TruthLine } from './truth-line.tsx'
import { type DraftStart, useDraft } from './use-draft.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useSave } from './use-save.ts'
import styles from './writing.module.css'

type WritingPageProps = {
  start: DraftStart
  restored: boolean
  changedElsewhere: boolean
  onCreated: (idea: Idea) => void
  onCopied: (idea: Idea) => void
  onReopen: () => void
  signInAgain: ObstacleProps['signInAgain']
  comments: ReactNode
}

/** The page and nothing but the page: title, words, one line of truth, and the tools at the thumb. */
export function WritingPage({
  start,
  restored,
  changedElsewhere,
  onCreated,
  onCopied,
  onReopen,
  signInAgain,
  comments,
}: WritingPageProps) {
  const draft = useDraft(start)
  const saving = useSave(start, draft)
  const [title, setTitle] = useState(start.words.title)
  const [publishing, setPublishing] = useState(false)
  useKeyboardHeight()
  const editor = useEditor({
    extensions,
    content: start.words.html,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${styles.words} words`,
        'aria-label': 'Idea',
        role: 'textbox',
        'aria-multiline': 'true',
      },
    },
    onUpdate: ({ editor: now }) => draft.change({ html: now.getHTML() }),
    onBlur: () => void draft.keep(),
  })
  const save = async () => {
    const idea = await saving.save()
    if (idea && start.ideaId === null) onCreated(idea)
  }
  useSaveShortcut(save)
  const isNew = start.ideaId === null
  return (
    <Page title={title || 'Untitled Idea'} width="reading" className={styles.page}>
      <Fill name="header">
        <Button
          className={styles.action}
          variant={isNew ? 'primary' : 'plain'}
          busy={saving.busy}
          onClick={() => void save()}
        >
          {isNew ? 'Create Idea' : 'Save Changes'}
        </Button>
        {isNew ? null : (
          <Button
            className={styles.action}
            variant="primary"
            busy={saving.busy}
            onClick={() => setPublishing(true)}
          >
            Publish
          </Button>
        )}
      </Fill>
      {restored ? (
        <RestoredNotice
          start={start}
          changedElsewhere={changedElsewhere}
          onReopen={onReopen}
          onCopied={onCopied}
          draft={draft}
        />
      ) : null}
      <div className={styles.titleBox} data-value={title}>
        <textarea
          className={styles.title}
          aria-label="Title"
          placeholder="Enter your idea title..."
          rows={1}
          maxLength={limits.titleLength}
          value={title}
          onChange={(event) => {
            const text = event.target.value.replace(/\n/g, ' ')
            setTitle(text)
            draft.change({ title: text })
          }}
          onBlur={() => void draft.keep()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            editor?.commands.focus('start')
          }}
        />
      </div>
      <TruthLine truth={draft.truth} />
      {editor ? (
        <>
          <div className={styles.tools}>
            <Toolbar editor={editor} ideaId={start.ideaId} />
          </div>
          <EditorContent editor={editor} />
        </>
      ) : null}
      {comments}
      <Obstacles
        saving={saving}
        start={start}
        draft={draft}
        onReopen={onReopen}
        onCopied={onCopied}
        onRetry={() => void save()}
        signInAgain={signInAgain}
      />
      {publishing ? (
        <PublishSheet draft={draft} saving={saving} onClose={() => setPublishing(false)} />
      ) : null}
    </Page>
  )
}

/** Ctrl+S and Cmd+S save. */
function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
