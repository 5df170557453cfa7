import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { ErrorScreen } from '../app/error-screen.tsx'
import { Frame } from '../app/frame.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Frame,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
})
