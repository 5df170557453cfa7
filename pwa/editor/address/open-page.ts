/**
 * Which draft an open page shows and edits. Opening another address makes another page. Only when the draft itself moves (it gets its
 * number, or its words continue in a copy or in the original) does the page stay, and the address in the browser follows.
 */
export type Address = { ideaId: number } | { draftId: string }

/** The ids of a draft now. */
export type Place = { draftId: string; ideaId: number | undefined }

export type OpenPage = {
  /** Names this page; no other page ever has the same key. */
  key: number
  /** First the browser's address, last the draft's address, and between them those that the browser has yet to go through. */
  trail: readonly [Address, ...Address[]]
}

/** The address in a path and its query; null where they name no draft. */
export function readAddress(id: string, draftId: string | undefined): Address | null {
  if (id === 'new') return draftId === undefined ? null : { draftId }
  return /^[1-9]\d{0,14}$/.test(id) ? { ideaId: Number(id) } : null
}

export const addressOf = ({ draftId, ideaId }: Place): Address =>
  ideaId === undefined ? { draftId } : { ideaId }

export const isSameAddress = (a: Address, b: Address): boolean =>
  'ideaId' in a ? 'ideaId' in b && a.ideaId === b.ideaId : 'draftId' in b && a.draftId === b.draftId

export const openPage = (address: Address): OpenPage => ({ key: 1, trail: [address] })

/** The address of the draft that the page edits. */
export const addressOfDraft = ({ trail }: OpenPage): Address => trail.at(-1) ?? trail[0]

export const isOnItsWay = ({ trail }: OpenPage, address: Address): boolean =>
  trail.some((known) => isSameAddress(known, address))

/** The browser shows this address now. It is one of this page's, or it opens another page. */
export function followBrowser(page: OpenPage, address: Address): OpenPage {
  const { key, trail } = page
  const index = trail.findLastIndex((known) => isSameAddress(known, address))
  if (index === 0) return page
  return index < 0 ? { key: key + 1, trail: [address] } : { key, trail: [address, ...trail.slice(index + 1)] }
}

/** The draft of the page with this key has moved. Ignored when another page is open by now. */
export function followDraft(page: OpenPage, key: number, place: Place): OpenPage {
  const address = addressOf(place)
  if (page.key !== key || isSameAddress(addressOfDraft(page), address)) return page
  return { key, trail: [...page.trail, address] }
}
