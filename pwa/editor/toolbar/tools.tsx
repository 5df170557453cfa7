import type { Editor } from '@tiptap/react'
import {
  AudioLines,
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
  Mic,
  Minus,
  Palette,
  Pilcrow,
  Redo2,
  SquarePlay,
  Strikethrough,
  TextQuote,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** A tool with an `active` state is a toggle; tools that call `ask` open a dialog or sheet. */
export type Tool = { label: string; icon: ReactNode; active?: boolean; disabled?: boolean; run: () => void }
export type ToolGroup = { name: string; tools: Tool[] }
export type Ask = 'link' | 'video' | 'colour' | 'image' | 'memo' | 'more'
/** Null where the browser does not support dictation. */
export type Dictating = { isOn: boolean; toggle: () => void } | null

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The editor state that the tools show. It is read on every change, so that only the toolbar is rendered again. */
export const readState = ({ editor }: { editor: Editor }) => ({
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
type State = ReturnType<typeof readState>

/** Every tool, grouped by its use. */
export function toolGroups(
  editor: Editor,
  state: State,
  ask: (what: Ask) => void,
  dictating: Dictating,
): ToolGroup[] {
  const chain = () => editor.chain().focus()
  const heading = (level: 1 | 2 | 3, picture: ReactNode): Tool => ({
    label: `Heading ${level}`,
    icon: picture,
    active: state.level === level,
    run: () => chain().toggleHeading({ level }).run(),
  })
  const toggle = (label: string, picture: ReactNode, active: boolean, run: () => void): Tool => ({
    label,
    icon: picture,
    active,
    run,
  })
  return [
    {
      name: 'Text',
      tools: [
        toggle('Bold', <Bold {...icon} />, state.bold, () => chain().toggleBold().run()),
        toggle('Italic', <Italic {...icon} />, state.italic, () => chain().toggleItalic().run()),
        toggle('Highlight', <Highlighter {...icon} />, state.highlight, () =>
          chain().toggleHighlight().run(),
        ),
        toggle('Strike', <Strikethrough {...icon} />, state.strike, () => chain().toggleStrike().run()),
        toggle('Code', <Code {...icon} />, state.code, () => chain().toggleCode().run()),
        toggle('Text colour', <Palette {...icon} />, state.colour, () => ask('colour')),
      ],
    },
    {
      name: 'Blocks',
      tools: [
        toggle('Paragraph', <Pilcrow {...icon} />, state.paragraph, () => chain().setParagraph().run()),
        heading(1, <Heading1 {...icon} />),
        heading(2, <Heading2 {...icon} />),
        heading(3, <Heading3 {...icon} />),
        toggle('Bullet list', <List {...icon} />, state.bullets, () => chain().toggleBulletList().run()),
        toggle('Ordered list', <ListOrdered {...icon} />, state.numbers, () =>
          chain().toggleOrderedList().run(),
        ),
        toggle('Blockquote', <TextQuote {...icon} />, state.quote, () => chain().toggleBlockquote().run()),
        { label: 'Horizontal rule', icon: <Minus {...icon} />, run: () => chain().setHorizontalRule().run() },
      ],
    },
    {
      name: 'Insert',
      tools: [
        toggle('Link', <Link2 {...icon} />, state.link, () => ask('link')),
        { label: 'Image', icon: <ImagePlus {...icon} />, run: () => ask('image') },
        { label: 'YouTube', icon: <SquarePlay {...icon} />, run: () => ask('video') },
      ],
    },
    {
      name: 'Voice',
      tools: [
        { label: 'Voice memo', icon: <AudioLines {...icon} />, run: () => ask('memo') },
        ...(dictating ? [toggle('Dictate', <Mic {...icon} />, dictating.isOn, dictating.toggle)] : []),
      ],
    },
    {
      name: 'History',
      tools: [
        {
          label: 'Undo',
          icon: <Undo2 {...icon} />,
          disabled: !state.canUndo,
          run: () => chain().undo().run(),
        },
        {
          label: 'Redo',
          icon: <Redo2 {...icon} />,
          disabled: !state.canRedo,
          run: () => chain().redo().run(),
        },
      ],
    },
  ]
}
