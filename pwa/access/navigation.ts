import { createContext, type MouseEvent, useContext } from 'react'
import { type AccessScreen, addressOf } from './address.ts'

/** Shows another screen of the same link without a page load; resolves when it is shown. `replace` replaces the history entry. */
export type Navigate = (
  screen: AccessScreen,
  accessToken: string,
  options?: { replace?: boolean },
) => Promise<void>

/** Provided by pwa/recipient-app.tsx. Without a provider the browser loads the page of the screen. */
export const NavigateContext = createContext<Navigate>(async (screen, accessToken) =>
  window.location.assign(addressOf(screen, accessToken)),
)

export const useNavigate = () => useContext(NavigateContext)

/** Props for an <a> that leads to another screen of the same link. */
export function useStepLink(screen: AccessScreen, accessToken: string) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(screen, accessToken)
  }
  return { href: addressOf(screen, accessToken), onClick }
}

/** Leaves for the landing page, which replaces this page in the history. */
export const leave = () => window.location.replace('/')
