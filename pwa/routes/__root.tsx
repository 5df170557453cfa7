import {
  createRootRoute,
  type ErrorComponentProps,
  Link,
  Outlet,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorScreen } from '../app/error-screen.tsx'
import { focusContent } from '../app/focus-content.ts'
import { Frame } from '../app/frame.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { PageLinkContext, type PageLinkProps } from '../ui/controls/page-link.tsx'

export const Route = createRootRoute({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundScreen,
})

function Root() {
  useFocusOnNewPage()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <PageLinkContext value={RouterLink}>
      <Frame path={path} loadOverlays={loadOverlays}>
        <Outlet />
      </Frame>
    </PageLinkContext>
  )
}

const loadOverlays = () => import('../app/overlays.tsx').then(({ Overlays }) => Overlays)

const RouterLink = ({ href, className = '', ...rest }: PageLinkProps) => (
  <Link {...rest} className={className} to={href} />
)

function RouteError({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageLinkContext value={RouterLink}>
      <ErrorScreen onTryAgain={tryAgain} />
    </PageLinkContext>
  )
}

function useFocusOnNewPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.state.continues === fromLocation.href) return
        focusContent()
      }),
    [router],
  )
}
