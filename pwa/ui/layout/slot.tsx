import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Named places in the shell, such as the right side of the header, that a screen can fill without importing the shell. */
const places = new Map<string, HTMLElement>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Slot({ name, className }: { name: string; className?: string | undefined }) {
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element) places.set(name, element)
      else places.delete(name)
      for (const listener of listeners) listener()
    },
    [name],
  )
  return <div ref={place} {...(className ? { className } : {})} />
}

/** Renders its children into the slot of that name; nothing while there is none. */
export function Fill({ name, children }: { name: string; children: ReactNode }) {
  const place = useSyncExternalStore(
    subscribe,
    () => places.get(name) ?? null,
    () => null,
  )
  return place ? createPortal(children, place) : null
}
