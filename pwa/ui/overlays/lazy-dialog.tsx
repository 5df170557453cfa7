import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type DialogLike = { onClose: () => void; open?: boolean }

/**
 * A dialog whose code is loaded when it is first shown. If that fails, offline or after a release, a small dialog says so, and the
 * page behind it stays as it is. "Try again" loads it once more; if a new release removed the file, that reloads the app
 * (pwa/app/updates/new-release.ts).
 */
export function lazyDialog<Props extends DialogLike>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LazyDialog(props: Props) {
    const [{ part, isMissing }, setLoaded] = useState({ part: known, isMissing: false })
    const ask = useCallback(() => {
      // A failed import that the app handles itself (new-release.ts) resolves with undefined.
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
