import { FileCode, FileText, Printer } from 'lucide-react'
import type { Words } from '../../data/device/draft-tables.ts'
import type { MenuItem } from '../../ui/controls/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Format } from './idea-file.ts'
import type { LeftOut } from './with-pictures.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Menu items that export one idea, also without a connection: printing (or saving as PDF), and saving as a file. */
export function takeOutItems(userId: number, words: () => Words): MenuItem[] {
  const save = (format: Format) => void saveIdea(userId, words(), format)
  return [
    printItem,
    { label: 'Save as Markdown', icon: <FileText {...icon} />, onSelect: () => save('md') },
    { label: 'Save as HTML', icon: <FileCode {...icon} />, onSelect: () => save('html') },
  ]
}

/** Printing also works for an idea without text, such as a drawing. */
export const printItem: MenuItem = {
  label: 'Print or save as PDF',
  icon: <Printer {...icon} />,
  onSelect: () => window.print(),
}

/** Says what is missing in the saved file. */
export function leftOutMessage({ pictures, memos }: LeftOut): string {
  const picture = pictures === 1 ? 'One picture is' : `${pictures} pictures are`
  const memo = memos === 1 ? 'A voice memo is' : `${memos} voice memos are`
  const them = (count: number) => (count === 1 ? 'it' : 'them')
  return [
    ...(pictures > 0 ? [`${picture} not in it: this device does not have ${them(pictures)}.`] : []),
    ...(memos > 0 ? [`${memo} not in it. To get ${them(memos)}, download everything in your profile.`] : []),
  ].join(' ')
}

async function saveIdea(userId: number, words: Words, format: Format): Promise<void> {
  try {
    const [{ ideaFile }, { saveFile, savedWords }] = await Promise.all([
      import('./idea-file.ts'),
      import('../../ui/feedback/save-file.ts'),
    ])
    const { name, file, leftOut } = await ideaFile(userId, words, format)
    const saved = await saveFile(name, file)
    if (saved === 'not yet') return
    toast({ title: savedWords[saved], description: leftOutMessage(leftOut) || name })
  } catch {
    const description = 'The file could not be made. Try again with a connection.'
    toast({ title: 'Error', description, variant: 'destructive' })
  }
}
