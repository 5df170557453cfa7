import { type ComponentType, createElement, useEffect, useState } from 'react'
import { findEarlierAccounts } from '../../data/last-user.ts'
import type { EarlierProps } from './earlier-ideas.tsx'

/** Offers what this device kept of an account with the same address that the server no longer has. Its code is loaded by devices that had one. */
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
    // Where the device or the code is out of reach it is looked for at the next start.
    find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [id, email])
  return found && createElement(found.Ideas, { user })
}
