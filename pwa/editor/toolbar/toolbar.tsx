import { type Editor, useEditorState } from '@tiptap/react'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { classes } from '../../ui/look/classes.ts'
import { placeInitialCaret } from '../caret/initial-caret.ts'
import { PictureInput } from '../pictures/picture-input.tsx'
import { DictationStrip } from '../voice/dictation-strip.tsx'
import { useDictation } from '../voice/use-dictation.ts'
import type { Voice } from '../voice/use-recording.ts'
import { VoiceSheet } from '../voice/voice-sheet.tsx'
import { inBarOrder } from './bar-order.ts'
import { ColourDialog } from './colour-dialog.tsx'
import { LinkDialog, VideoDialog } from './prompt-dialogs.tsx'
import styles from './toolbar.module.css'
import { type Ask, readState, type Tool, toolGroups } from './tools.tsx'
import { ToolsSheet } from './tools-sheet.tsx'

type ToolbarProps = { editor: Editor; voice: Voice }

/** A single Tab stop, with arrow keys to move inside. On a phone it is above the keyboard, and the sheet has the tools that do not fit. */
export function Toolbar({ editor, voice }: ToolbarProps) {
  const state = useEditorState({ editor, selector: readState })
  const [asking, setAsking] = useState<Ask | null>(null)
  const [stop, setStop] = useState('Bold')
  const file = useRef<HTMLInputElement>(null)
  const dictation = useDictation(editor)
  const ask = (what: Ask) => {
    if (what === 'image') return file.current?.click()
    if (what === 'memo') dictation?.stop()
    // A link is set on the selected words, so the selection stays.
    const isOfWords = what === 'link' && !editor.state.selection.empty
    if (what === 'memo' || what === 'video' || (what === 'link' && !isOfWords)) placeInitialCaret(editor)
    setAsking(what)
  }
  const close = () => setAsking(null)
  const groups = toolGroups(editor, state, ask, dictation)
  return (
    <div className={styles.bar} data-tools="" data-keep-clear>
      <div className={styles.tools} role="toolbar" aria-label="Formatting" onKeyDown={moveFocus}>
        {inBarOrder(groups).map(({ name, tools }) => (
          <span className={styles.group} key={name}>
            {tools.map((tool) => (
              <ToolButton key={tool.label} tool={tool} isStop={tool.label === stop} onFocus={setStop} />
            ))}
          </span>
        ))}
      </div>
      <span className={styles.more}>
        <IconButton
          label="All tools"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => ask('more')}
        >
          <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <PictureInput ref={file} editor={editor} userId={voice.userId} />
      {dictation ? <DictationStrip dictation={dictation} /> : null}
      {asking === 'memo' ? <VoiceSheet editor={editor} voice={voice} onClose={close} /> : null}
      <LinkDialog editor={editor} open={asking === 'link'} onClose={close} />
      <VideoDialog editor={editor} open={asking === 'video'} onClose={close} />
      <ColourDialog editor={editor} open={asking === 'colour'} onClose={close} />
      <ToolsSheet groups={groups} open={asking === 'more'} onClose={close} />
    </div>
  )
}

function ToolButton({
  tool,
  isStop,
  onFocus,
}: {
  tool: Tool
  isStop: boolean
  onFocus: (label: string) => void
}) {
  const { label, icon, active, disabled = false, run } = tool
  return (
    <IconButton
      label={label}
      className={classes(styles.tool, active && styles.on)}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      aria-disabled={disabled}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(label)}
      // Keeps the caret and a phone's keyboard where they are.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) run()
      }}
    >
      {icon}
    </IconButton>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? null
          : at + step
  if (next === null || at < 0) return
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}
