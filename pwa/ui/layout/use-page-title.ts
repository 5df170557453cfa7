import { useEffect } from 'react'

const product = 'IdeaVault'

/** Names the tab after the screen. Recipient screens pass no idea title: it would stay in the browser's history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title])
}
