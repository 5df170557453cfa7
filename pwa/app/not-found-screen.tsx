import { ButtonAnchor } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'
import { Shell } from './shell.tsx'

export function NotFoundScreen() {
  return (
    <Shell>
      <PageCard boxed title="404 Page Not Found" lead="Did you forget to add the page to the router?">
        <ButtonAnchor href="/" variant="primary" size="large">
          Return Home
        </ButtonAnchor>
      </PageCard>
    </Shell>
  )
}
