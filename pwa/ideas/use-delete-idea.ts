import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dropConversation } from '../data/assist-history.ts'
import { removeDraft, removeIdea } from '../sync/device/change-draft.ts'
import { isDirty } from '../sync/device/draft-rows.ts'
import { undoDeletion } from '../sync/device/undo-deletion.ts'
import { engineOf } from '../sync/engine/engines.ts'
import type { Pushed } from '../sync/transport/push-draft.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { describeEndingLinks } from './describe-ending-links.ts'
import { ideasQuery } from './ideas.queries.ts'
import type { PortfolioItem } from './portfolio-items.ts'

/** Asks for confirmation in the specification's words. */
export function askToDelete(title: string, consequence?: string): Promise<boolean> {
  const description = `Are you sure you want to delete "${title}"? This action cannot be undone.`
  return confirm({ title: 'Delete idea', description, consequence, confirmLabel: 'Delete', danger: true })
}

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
const FAILED = 'Failed to delete idea. Please try again.'
/** Results that mean that the server answered and did not delete the idea. */
const refusals = new Set<Pushed>(['waiting', 'later', 'full', 'quota'])

/** Deletes a draft on this device at once, also offline, and on the server as soon as it can be reached. */
export function useDeleteIdea(userId: number) {
  const queryClient = useQueryClient()
  return useCallback(
    async (item: PortfolioItem) => {
      if (!(await askToDelete(item.title || 'Untitled Idea', await describeEndingLinks(item)))) return
      try {
        const draftId = await removeHere(userId, item)
        if (draftId === null) return void fail('This idea was changed meanwhile and was not deleted.')
        const engine = engineOf(userId)
        const pushed = await engine.push(draftId)
        const isBack = refusals.has(pushed) && (await undoDeletion(engine.context, draftId))
        const left = await engine.context.store.findCard(draftId)
        const isKept = left ? !left.isDeleted : await isNotDeleted(userId, item.id)
        if (isBack) fail(FAILED)
        else if (isKept) fail('This idea was changed on another device and was not deleted.')
        else {
          if (pushed !== 'synced') toast({ description: 'Deleted on this device, will sync' })
          else {
            if (item.id !== null) queryClient.removeQueries({ queryKey: ['idea', item.id] })
            toast({ title: 'Success', description: 'Idea deleted successfully!' })
          }
          // While the deletion waits the idea may come back, so a later round of sync drops it (pwa/sync/storage/tidy-conversations.ts).
          if (!left) await forgetConversation(userId, draftId)
        }
      } catch {
        fail(FAILED)
      }
      await queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
    },
    [userId, queryClient],
  )
}

/** Ideas without a draft on this device have no card, so a refused deletion is listed separately. */
const isNotDeleted = (userId: number, ideaId: number | null): Promise<boolean> =>
  engineOf(userId).context.store.read(
    async (tables) => ideaId !== null && (await tables.listNotDeleted()).includes(ideaId),
  )

/** Deletes the conversation with the assistant together with the idea. */
async function forgetConversation(userId: number, draftId: string): Promise<void> {
  const cards = await engineOf(userId).context.store.listCards()
  const copies = cards.filter(({ copiedFrom }) => copiedFrom.includes(draftId))
  await dropConversation(userId, draftId, copies).catch(() => undefined)
}

/** Deletes the draft here and returns its id, or null when it is no longer what was shown. */
async function removeHere(userId: number, item: PortfolioItem): Promise<string | null> {
  const { context } = engineOf(userId)
  const { draftId, seq, id, revision, title } = item
  if (draftId !== null && seq !== null) return (await removeDraft(context, { draftId, seq })) ? draftId : null
  if (id === null || revision === null) return null
  const isText = item.kind === 'html'
  const card = { id, revision, title, html: '', isText, status: 'draft', editorSchema: 1 } as const
  const removed = await removeIdea(context, { ...card, facts: null })
  if (removed !== null) return removed
  // Sync fetched the text after the card was shown. If the revision is the same, it is what the card showed.
  const row = await context.store.read((tables) => tables.findDraftOfIdea(id))
  if (!row || isDirty(row) || row.base?.revision !== revision) return null
  return (await removeDraft(context, row)) ? row.draftId : null
}
