import { type ComponentType, createElement, useEffect, useState } from 'react'
import { findEarlierAccounts } from '../../data/last-user.ts'
import type { EarlierProps } from './earlier-ideas.tsx'

/** Offers the ideas that this device kept of an earlier account. The code of `EarlierIdeas` is loaded only if there was one. */
export function EarlierNotice({ user }: EarlierProps) {
  const { id, email } = user
  const [found, setFound] = useState<{ Ideas: ComponentType<EarlierProps> } | null>(null)
  useEffect(() => {
    let isGone = false
    const find = async () => {
      if ((await findEarlierAccounts({ id, email })).length === 0) return
      const { EarlierIdeas } = await import('./earlier-ideas.tsx')
      if (!isGone) setFound({ Ideas: EarlierIdeas })
    }
    // If the device's storage or the code cannot be loaded, the next start tries again.
    find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [id, email])
  return found && createElement(found.Ideas, { user })
}
