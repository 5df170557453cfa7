import { Ellipsis } from 'lucide-react'
import { contentKind } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { printItem, takeOutItems } from './take-out-items.tsx'

/** The menu to print or save an idea that is read-only. Not for a PDF, which is a file already: its page opens it. */
export function IdeaMenu({ userId, idea }: { userId: number; idea: Idea }) {
  const { title, content } = idea
  if (contentKind(content) === 'pdf') return null
  const items =
    typeof content === 'string' ? takeOutItems(userId, () => ({ title, html: content })) : [printItem]
  return (
    <Menu
      trigger={
        <IconButton label="More actions">
          <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}
