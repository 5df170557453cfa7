import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Address,
  addressOfDraft,
  followBrowser,
  followDraft,
  isOnItsWay,
  isSameAddress,
  openPage,
  type Place,
  readAddress,
} from './open-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous address of the same page, as when a draft gets its number: the focus then stays where it is. */
    continues?: string
  }
}

/** Keeps the open page and the address in the browser together; `address` is the one that the router shows. */
export function useOpenPage(address: Address) {
  const router = useRouter()
  const [known, setPage] = useState(() => openPage(address))
  const page = followBrowser(known, address)
  if (page !== known) setPage(page)
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
  })
  const open = useCallback(
    (to: Address, { isSamePage }: { isSamePage: boolean }) =>
      void router.navigate({
        to: '/editor/$id',
        ...('ideaId' in to
          ? { params: { id: String(to.ideaId) }, search: {} }
          : { params: { id: 'new' }, search: { draft: to.draftId } }),
        replace: true,
        resetScroll: !isSamePage,
        state: isSamePage ? { continues: router.history.location.href } : {},
      }),
    [router],
  )
  useEffect(() => {
    const now = findAddress(router.history.location)
    // The user is navigating to another page, which is not interrupted.
    if (now === null || !isOnItsWay(page, now)) return
    if (!isSameAddress(now, addressOfDraft(page))) open(addressOfDraft(page), { isSamePage: true })
  }, [router, page, open])
  /** False once another page is open or about to be: a page that was left must not change the address any more. */
  const isOpen = (key: number): boolean => {
    const now = findAddress(router.history.location)
    return latest.current.key === key && now !== null && isOnItsWay(latest.current, now)
  }
  const move = (key: number, place: Place) => setPage((before) => followDraft(before, key, place))
  return { page, isOpen, move, open }
}

function findAddress({ pathname, search }: { pathname: string; search: string }): Address | null {
  const id = /^\/editor\/([^/]+)\/?$/.exec(pathname)?.[1]
  return id === undefined ? null : readAddress(id, new URLSearchParams(search).get('draft') ?? undefined)
}
