import { useEffect, useState } from 'react'
import type { LastUser } from '../data/last-user.ts'

/** Who is signed in on this device as far as the device knows; null until it was looked up, after the first paint. */
export function useLastUser(): LastUser | null {
  const [user, setUser] = useState<LastUser | null>(null)
  useEffect(() => {
    let gone = false
    const find = async () => {
      const { findLastUser } = await import('../data/last-user.ts')
      const found = await findLastUser()
      if (!gone) setUser(found)
    }
    // Where the code cannot be loaded, the page stays as it is for somebody who is not signed in.
    find().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return user
}
