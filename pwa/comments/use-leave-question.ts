import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/overlays/confirm.tsx'
import { discardWords } from '../ui/overlays/discard-words.ts'
import { discardUnsent } from '../ui/overlays/find-unsent.ts'
import { forgetTyped, hasUnsent } from './unsent-comments.ts'

/**
 * Asks before Back or a link leaves a page with unsent comments. Navigation by the app itself, such as leaving a deleted idea,
 * replaces the page and is not blocked.
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
