import { createRootRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../app/error-screen.tsx'
import { Frame } from '../app/frame.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'

export const Route = createRootRoute({
  component: Frame,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
})
