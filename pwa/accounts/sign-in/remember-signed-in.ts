import type { User } from '#contract/accounts.ts'
import { queryClient } from '../../data/queries.tsx'
import { rememberUser } from '../accounts.queries.ts'

/** Gives the app's cache to the user who has just signed in. A file of its own, so that the sign-in page loads without the cache's code. */
export const rememberSignedIn = (user: User) => rememberUser(queryClient, user)
