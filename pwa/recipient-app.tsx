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

/** The code of each screen is loaded by the first page that shows it. */
const pages: Record<AccessScreen, () => Promise<Page>> = {
  view: () => import('./recipient-pages/view.tsx').then(({ Cover }) => Cover),
  collect: () => import('./recipient-pages/collect.tsx').then(({ Collect }) => Collect),
  nda: () => import('./recipient-pages/nda.tsx').then(({ Nda }) => Nda),
  document: () => import('./recipient-pages/document.tsx').then(({ Document }) => Document),
}

const loadOverlays = () =>
  import('./recipient-overlays.tsx').then(({ RecipientOverlays }) => RecipientOverlays)

/** The screen that is shown. `Page` is null if its code could not be loaded. */
export type Shown = { address: AccessAddress; Page: Page | null }

/** Null for an address that is not a recipient page. Never throws. */
export async function findShown(location: Pick<Location, 'pathname' | 'search'>): Promise<Shown | null> {
  const address = readAddress(location)
  return address && { address, Page: await pages[address.screen]().catch(() => null) }
}

/**
 * The pages of a share link: four screens, each with its own address. They do without the router of the other pages, which
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
 * Fetches the code of the next steps once this page is idle, so that nobody waits between two steps. The page's HTML lists the files
 * (scripts/prerender.mjs). They are not imported, because a browser may remember a failed import, which then causes a reload. Nor is
 * `<link rel="prefetch">` used: WebKit lacks it, and Firefox checks it against `default-src` of the content policy, which allows nothing.
 */
function fetchNextSteps(): void {
  const next = document.querySelector<HTMLTemplateElement>('template[data-next]')
  if (!next) return
  next.remove()
  for (const file of next.dataset.next?.split(' ') ?? []) void fetchAhead(file)
}

/** Reads the body to its end, because browsers cache only complete answers. */
const fetchAhead = (file: string) =>
  fetch(file, { priority: 'low' })
    .then((answer) => answer.blob())
    .catch(() => null)
