export type Kind = 'control' | 'field' | 'choice'

/**
 * The element that people know by this name, where it can be used now: seen, not switched off, and in the dialog that is open.
 * It runs in the page, so that it knows nothing of this module.
 */
export function findByName(kind: Kind, name: string): Element | null {
  const selectors = {
    control: 'button, a[href], summary, [role=menuitem], [role=tab]',
    field: 'input, textarea, [role=textbox]',
    choice: 'label *',
  }
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (ids.length > 0) return ids.map((id) => textOf(document.getElementById(id))).join(' ')
    const hasLabel = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const { labels = null } = hasLabel ? element : {}
    return textOf(labels?.[0] ?? element)
  }
  const isFile = (element: Element) => element.matches('[type=file]')
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const found = [...place.querySelectorAll(selectors[kind])]
    .filter((element) => isFile(element) || element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches(':disabled') && element.closest('[inert]') === null)
  return (
    found.find((element) => nameOf(element) === name) ??
    (kind === 'control' ? null : (found.find((element) => nameOf(element).startsWith(name)) ?? null))
  )
}

/** What a person sees written on the page, its fields last. */
export const readPage = (): string => {
  const written = [...document.querySelectorAll('input')].map(({ value }) => `[${value}]`)
  return `${document.body.innerText} ${written.join(' ')}`.replace(/\s+/g, ' ')
}

/** How many pixels of the first sheet of paper are dark: a page of a PDF that was drawn has some. */
export function countDark(): number {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at] ?? 255) < 100 && (pixels[at + 3] ?? 0) > 200) dark += 1
  return dark
}

/** How wide the first picture of the text is by itself; 0 until it is there. */
export const widthOfPicture = (): number =>
  document.querySelector<HTMLImageElement>('[role=textbox] img')?.naturalWidth ?? 0

/** What a field with this label says. */
export const readField = (label: string): string =>
  [...document.querySelectorAll('input')].find((input) => input.labels?.[0]?.textContent?.startsWith(label))
    ?.value ?? ''

/** Scrolls the region with this name as far as it goes. */
export function scrollToEnd(name: string): void {
  for (const region of document.querySelectorAll('section'))
    if (region.ariaLabel === name) region.scrollTop = region.scrollHeight
}

/** 'activated' when everything that the app needs without a connection is on the device. */
export const workerState = () => navigator.serviceWorker.controller?.state ?? 'none'

/** The addresses of what this page has fetched whole, for itself or for pages after it. */
export const listFetched = (): string =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 0)
    .map(({ name }) => name)
    .join(' ')

/** The evidence package of an idea that is published, in base64. */
export async function fetchEvidence(): Promise<string> {
  const ideas: { id: number; status: string }[] = await (await fetch('/api/ideas')).json()
  const published = ideas.find(({ status }) => status === 'published')
  const zip = await fetch(`/api/ideas/${published?.id}/evidence`)
  const bytes = new Uint8Array(await zip.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
