import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Palette,
  Pilcrow,
  Redo2,
  SquarePlay,
  Strikethrough,
  TextQuote,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ColourDialog } from './colour-dialog.tsx'
import { LinkDialog, VideoDialog } from './prompt-dialogs.tsx'
import styles from './toolbar.module.css'
import { useImageUpload } from './use-image-upload.ts'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Tool = { label: string; icon: ReactNode; active?: boolean; disabled?: boolean; run: () => void }

/** What the toolbar shows of the editor; read anew with each change, so that the page itself need not be. */
const readState = ({ editor }: { editor: Editor }) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  highlight: editor.isActive('highlight'),
  paragraph: editor.isActive('paragraph'),
  level: [1, 2, 3].find((level) => editor.isActive('heading', { level })) ?? 0,
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  colour: editor.isActive('colour'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})
type ToolbarState = ReturnType<typeof readState>

function textTools(editor: Editor, state: ToolbarState): Tool[] {
  const chain = () => editor.chain().focus()
  return [
    { label: 'Bold', icon: <Bold {...icon} />, active: state.bold, run: () => chain().toggleBold().run() },
    {
      label: 'Italic',
      icon: <Italic {...icon} />,
      active: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: 'Strike',
      icon: <Strikethrough {...icon} />,
      active: state.strike,
      run: () => chain().toggleStrike().run(),
    },
    { label: 'Code', icon: <Code {...icon} />, active: state.code, run: () => chain().toggleCode().run() },
    {
      label: 'Highlight',
      icon: <Highlighter {...icon} />,
      active: state.highlight,
      run: () => chain().toggleHighlight().run(),
    },
  ]
}

function blockTools(editor: Editor, state: ToolbarState): Tool[] {
  const chain = () => editor.chain().focus()
  return [
    {
      label: 'Paragraph',
      icon: <Pilcrow {...icon} />,
      active: state.paragraph,
      run: () => chain().setParagraph().run(),
    },
    {
      label: 'Heading 1',
      icon: <Heading1 {...icon} />,
      active: state.level === 1,
      run: () => chain().toggleHeading({ level: 1 }).run(),
    },
    {
      label: 'Heading 2',
      icon: <Heading2 {...icon} />,
      active: state.level === 2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Heading 3',
      icon: <Heading3 {...icon} />,
      active: state.level === 3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: 'Bullet list',
      icon: <List {...icon} />,
      active: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Ordered list',
      icon: <ListOrdered {...icon} />,
      active: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: 'Blockquote',
      icon: <TextQuote {...icon} />,
      active: state.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { label: 'Horizontal rule', icon: <Minus {...icon} />, run: () => chain().setHorizontalRule().run() },
  ]
}

function Group({ tools }: { tools: Tool[] }) {
  return (
    <span className={styles.group}>
      {tools.map(({ label, icon: picture, active, disabled, run }) => (
        <IconButton
          key={label}
          label={label}
          className={classes(styles.tool, active && styles.on)}
          {...(active === undefined ? {} : { 'aria-pressed': active })}
          disabled={disabled}
          onPointerDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {picture}
        </IconButton>
      ))}
    </span>
  )
}

export function Toolbar({ editor, ideaId }: { editor: Editor; ideaId: number | null }) {
  const state = useEditorState({ editor, selector: readState })
  const [asking, setAsking] = useState<'link' | 'video' | 'colour' | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const uploadImage = useImageUpload(editor, ideaId)
  const close = () => setAsking(null)
  const insertTools: Tool[] = [
    { label: 'Link', icon: <Link2 {...icon} />, active: state.link, run: () => setAsking('link') },
    {
      label: 'Text colour',
      icon: <Palette {...icon} />,
      active: state.colour,
      run: () => setAsking('colour'),
    },
    { label: 'Image', icon: <ImagePlus {...icon} />, run: () => file.current?.click() },
    { label: 'YouTube', icon: <SquarePlay {...icon} />, run: () => setAsking('video') },
  ]
  const historyTools: Tool[] = [
    {
      label: 'Undo',
      icon: <Undo2 {...icon} />,
      disabled: !state.canUndo,
      run: () => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      icon: <Redo2 {...icon} />,
      disabled: !state.canRedo,
      run: () => editor.chain().focus().redo().run(),
    },
  ]
  return (
    <div className={styles.bar} role="toolbar" aria-label="Formatting">
      <Group tools={textTools(editor, state)} />
      <Group tools={insertTools} />
      <Group tools={blockTools(editor, state)} />
      <Group tools={historyTools} />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a picture"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void uploadImage(chosen)
        }}
      />
      <LinkDialog editor={editor} open={asking === 'link'} onClose={close} />
      <VideoDialog editor={editor} open={asking === 'video'} onClose={close} />
      <ColourDialog editor={editor} open={asking === 'colour'} onClose={close} />
    </div>
  )
}
