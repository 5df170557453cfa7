import { useEffect, useState } from 'react'
import type { LastUser } from '../data/last-user.ts'

/** The user who is signed in as far as this device knows; null until that is looked up, after the first paint. */
export function useLastUser(): LastUser | null {
  const [user, setUser] = useState<LastUser | null>(null)
  useEffect(() => {
    let gone = false
    const find = async () => {
      const { findLastUser } = await import('../data/last-user.ts')
      const found = await findLastUser()
      if (!gone) setUser(found)
    }
    // If the code cannot be loaded, the page stays as it is for visitors who are not signed in.
    find().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return user
}
