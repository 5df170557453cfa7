import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type DialogLike = { onClose: () => void; open?: boolean }

/**
 * A dialog whose code is loaded when it is first shown. Where it cannot be, without a connection or after a release, it says so in its
 * own place: the page that it was opened from stays, with all that is written there. Trying again asks for it once more; if a new
 * release took it away, that loads the app anew (pwa/app/updates/new-release.ts).
 */
export function lazyDialog<Props extends DialogLike>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LazyDialog(props: Props) {
    const [{ part, isMissing }, setLoaded] = useState({ part: known, isMissing: false })
    const ask = useCallback(() => {
      // Where the app handles a missing file by itself (new-release.ts), its import resolves with nothing in it.
      const show = (found?: ComponentType<Props>) => {
        known ??= found ?? null
        setLoaded({ part: known, isMissing: known === null })
      }
      load().then(show, () => show())
    }, [])
    useEffect(() => {
      if (known === null) ask()
    }, [ask])
    if (part) return createElement(part, props)
    if (!isMissing || props.open === false) return null
    return <MissingDialog onClose={props.onClose} onRetry={ask} />
  }
}

function MissingDialog({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This part could not be loaded"
      footer={
        <Button variant="primary" data-autofocus onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        The page behind it stays as it is, and nothing you wrote is lost. Check your connection and try again.
      </p>
    </Dialog>
  )
}
