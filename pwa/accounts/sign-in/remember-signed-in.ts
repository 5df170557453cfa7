import type { User } from '#contract/accounts.ts'
import { queryClient } from '../../data/queries.tsx'
import { rememberUser } from '../accounts.queries.ts'

/** The app's cache is that of who has just signed in. A file of its own: signing in begins without the cache's code. */
export const rememberSignedIn = (user: User) => rememberUser(queryClient, user)
