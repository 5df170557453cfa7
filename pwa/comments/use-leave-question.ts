import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/overlays/confirm.tsx'
import { discardWords } from '../ui/overlays/discard-words.ts'
import { discardUnsent } from '../ui/overlays/find-unsent.ts'
import { forgetTyped, hasUnsent } from './unsent-comments.ts'

/**
 * For a page with comments: Back, or a link, that would take typed words with it asks first. What the app does by itself, such as leaving
 * an idea that was deleted, replaces the page and is not held up.
 */
export function useLeaveQuestion(): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next, action }) => {
      if (action === 'REPLACE' || current.pathname === next.pathname || !hasUnsent()) return false
      const isSure = await confirm(discardWords(document.body))
      if (!isSure) return true
      discardUnsent(document.body)
      forgetTyped()
      return false
    },
  })
}
