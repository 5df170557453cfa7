import { createContext, type MouseEvent, useContext } from 'react'
import { type AccessScreen, addressOf } from './address.ts'

/** Shows another screen of the same link, in this page; resolves when it is there. `replace`: Back does not lead here again. */
export type Navigate = (
  screen: AccessScreen,
  accessToken: string,
  options?: { replace?: boolean },
) => Promise<void>

/** Given by the app of these pages (pwa/recipient-app.tsx). Without one the browser loads the page of the screen. */
export const NavigateContext = createContext<Navigate>(async (screen, accessToken) =>
  window.location.assign(addressOf(screen, accessToken)),
)

export const useNavigate = () => useContext(NavigateContext)

/** What makes an <a> lead to another screen of the same link. */
export function useStepLink(screen: AccessScreen, accessToken: string) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(screen, accessToken)
  }
  return { href: addressOf(screen, accessToken), onClick }
}

/** Ends the visit: the landing page takes the place of this one, of which the browser keeps nothing. */
export const leave = () => window.location.replace('/')
