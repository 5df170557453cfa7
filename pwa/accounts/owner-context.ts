import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts.ts'

/** The signed-in user, for routes below the owner's gate. */
export const OwnerContext = createContext<User | null>(null)

export function useOwner(): User {
  const owner = useContext(OwnerContext)
  if (!owner) throw new Error('useOwner needs the owner gate above it')
  return owner
}
