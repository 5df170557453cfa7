import { type ComponentType, useEffect } from 'react'
import { type AccessAddress, type AccessScreen, readAddress } from './access/address.ts'
import { NavigateContext } from './access/navigation.ts'
import { useSteps } from './access/use-steps.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { focusContent } from './app/focus-content.ts'
import { Frame } from './app/frame.tsx'
import { NotFoundScreen } from './app/not-found-screen.tsx'
import { whenQuiet } from './app/when-quiet.ts'

type Page = ComponentType<AccessAddress>

/** Each screen's code comes with the first page that shows it. */
const pages: Record<AccessScreen, () => Promise<Page>> = {
  view: () => import('./recipient-pages/view.tsx').then(({ Cover }) => Cover),
  collect: () => import('./recipient-pages/collect.tsx').then(({ Collect }) => Collect),
  nda: () => import('./recipient-pages/nda.tsx').then(({ Nda }) => Nda),
  document: () => import('./recipient-pages/document.tsx').then(({ Document }) => Document),
}

const loadOverlays = () =>
  import('./recipient-overlays.tsx').then(({ RecipientOverlays }) => RecipientOverlays)

/** What stands on the screen. `Page` is null where its code could not be had. */
export type Shown = { address: AccessAddress; Page: Page | null }

/** Null for an address that no recipient's page has. Never throws. */
export async function findShown(location: Pick<Location, 'pathname' | 'search'>): Promise<Shown | null> {
  const address = readAddress(location)
  return address && { address, Page: await pages[address.screen]().catch(() => null) }
}

/**
 * The pages that a link leads through: four screens, each at its address. They do without the router of the other pages, which
 * would be a fifth of their code.
 */
export function RecipientApp({ first }: { first: Shown | null }) {
  const { shown, turn, navigate, tryAgain } = useSteps(first, findShown)
  useEffect(() => {
    if (turn > 0) focusContent()
  }, [turn])
  useEffect(() => whenQuiet(fetchNextSteps), [])
  return (
    <NavigateContext value={navigate}>
      <Frame path={`/${shown?.address.screen ?? ''}`} loadOverlays={loadOverlays}>
        <ErrorBoundary key={turn} onTryAgain={tryAgain}>
          {shown ? <Screen {...shown} /> : <NotFoundScreen />}
        </ErrorBoundary>
      </Frame>
    </NavigateContext>
  )
}

function Screen({ address, Page }: Shown) {
  if (!Page) throw new Error(`The code of the page /${address.screen} could not be loaded.`)
  return <Page {...address} />
}

/**
 * What the next steps are shown with comes once this one is quiet, so that nobody waits for it between two of them. It is only fetched
 * (the page's HTML names it, scripts/prerender.mjs): a browser may remember an import that failed, and such a one loads the page anew.
 * Not by `<link rel="prefetch">`: WebKit knows none, and Firefox asks `default-src` of the content policy, which allows nothing.
 */
function fetchNextSteps(): void {
  const next = document.querySelector<HTMLTemplateElement>('template[data-next]')
  if (!next) return
  next.remove()
  for (const file of next.dataset.next?.split(' ') ?? []) void fetchAhead(file)
}

/** To its end: a browser keeps only what it has whole. */
const fetchAhead = (file: string) =>
  fetch(file, { priority: 'low' })
    .then((answer) => answer.blob())
    .catch(() => null)
