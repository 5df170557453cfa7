import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#contract/accounts.ts'
import { clearAssistHistory } from '../data/assist-history.ts'
import { findLastUser, forgetLastUser } from '../data/last-user.ts'
import { call } from '../data/request.ts'
import { toast } from '../ui/toast.ts'

/** Ends the session on the server, then forgets who was here. Drafts that only this device has stay hidden until their account returns. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await call(signOut)
    } catch {
      toast({ title: 'Error', description: 'Failed to logout. Please try again.', variant: 'destructive' })
      return
    }
    const leaving = await findLastUser()
    if (leaving) await clearAssistHistory(leaving.id).catch(() => undefined)
    await forgetLastUser()
    toast({ title: 'Success', description: 'You have been successfully logged out.' })
    await navigate({ to: '/login', replace: true })
    queryClient.clear()
  }
}
