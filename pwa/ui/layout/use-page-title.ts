import { useEffect } from 'react'

const product = 'IdeaVault'

/** Sets the title of the tab. Recipient screens must not pass the idea's title: it would stay in the browser's history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title])
}
