import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { hasTypedWords } from '../../data/device/typed-words.ts'
import { flushAllTabs } from '../../data/flush-tabs.ts'
import { recoverClosedPages } from '../../sync/engine/engines.ts'
import { listUnreadable, listUnsentLabels, listUnsynced } from '../../sync/engine/wipe-device.ts'
import { type ToastOptions, toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { signOutDevice } from './sign-out-device.ts'
import { leave, type SignedOut } from './sign-out-steps.ts'

const typedWordsGo = {
  title: 'Sign out and lose your text?',
  description: 'You have typed text into an agreement that is not saved yet. Signing out deletes it.',
  confirmLabel: 'Sign out',
  danger: true,
}

const signedOutWords: Record<SignedOut, ToastOptions> = {
  everywhere: { title: 'Success', description: 'You have been successfully logged out.' },
  here: {
    title: 'Signed out on this device',
    description: 'The server is notified once you are online.',
  },
  'not wiped': {
    title: 'Signed out',
    description:
      'This browser did not let us remove what it may keep of your account. If others use it, clear its data for this site.',
    untilClosed: true,
  },
}

export type SignOutQuestionProps = {
  userId: number
  isAsking: boolean
  go: (discards: boolean) => Promise<void>
  stay: () => void
}

const listShared = async (userId: number) => (await import('../../data/inbox.ts')).listSharedOf(userId)

/**
 * Signs out at once, or asks first if this device has drafts, labels or items shared by other apps that the server does not
 * have.
 */
export function useSignOut(userId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const running = useRef(false)

  const hide = async (how: SignedOut) => {
    setAsking(false)
    toast(signedOutWords[how])
    await navigate({ to: '/login', replace: true })
    queryClient.clear()
  }
  const go = async (discards: boolean) => {
    if (running.current) return
    running.current = true
    try {
      await leave(signOutDevice, { userId, discards }, hide)
    } catch {
      toast({ title: 'Error', description: 'Failed to logout. Please try again.', variant: 'destructive' })
    } finally {
      running.current = false
    }
  }
  const signOut = async () => {
    if (hasTypedWords(userId) && !(await confirm(typedWordsGo))) return
    // Unsaved text in other tabs counts, too.
    await flushAllTabs()
    await recoverClosedPages(userId).catch(() => undefined)
    const drafts = await listUnsynced(userId).catch(() => [])
    const unreadable = await listUnreadable(userId).catch(() => [])
    const labels = await listUnsentLabels(userId).catch(() => [])
    const shared = await listShared(userId).catch(() => [])
    if (drafts.length + unreadable.length + labels.length + shared.length === 0) await go(false)
    else setAsking(true)
  }
  const question: SignOutQuestionProps = { userId, isAsking, go, stay: () => setAsking(false) }
  return { signOut, question }
}
