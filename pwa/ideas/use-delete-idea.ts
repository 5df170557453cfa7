import { useQueryClient } from '@tanstack/react-query'
import { dropConversation } from '../data/assist-history.ts'
import { removeDraft, removeIdea } from '../sync/device/change-draft.ts'
import { isDirty } from '../sync/device/draft-rows.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { ideasQuery } from './ideas.queries.ts'
import type { PortfolioItem } from './portfolio-items.ts'

/** Asks in the specification's words. */
export function askToDelete(title: string): Promise<boolean> {
  const description = `Are you sure you want to delete "${title}"? This action cannot be undone.`
  return confirm({ title: 'Delete idea', description, confirmLabel: 'Delete', danger: true })
}

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/** Deletes a draft on this device at once and on the server as soon as it answers; offline too. */
export function useDeleteIdea(userId: number) {
  const queryClient = useQueryClient()
  return async (item: PortfolioItem) => {
    if (!(await askToDelete(item.title || 'Untitled Idea'))) return
    try {
      const draftId = await removeHere(userId, item)
      if (draftId === null) return void fail('This idea was changed meanwhile and was not deleted.')
      const engine = engineOf(userId)
      const pushed = await engine.push(draftId)
      const left = await engine.context.store.findCard(draftId)
      if (left && !left.isDeleted) fail('This idea was changed on another device and was not deleted.')
      else if (pushed === 'synced') {
        if (item.id !== null) queryClient.removeQueries({ queryKey: ['idea', item.id] })
        toast({ title: 'Success', description: 'Idea deleted successfully!' })
      } else if (pushed === 'waiting') fail('Failed to delete idea. Please try again.')
      else toast({ description: 'Deleted on this device, will sync' })
      const cards = await engine.context.store.listCards()
      const copies = cards.filter(({ copiedFrom }) => copiedFrom.includes(draftId))
      await dropConversation(userId, draftId, copies).catch(() => undefined)
    } catch {
      fail('Failed to delete idea. Please try again.')
    }
    await queryClient.invalidateQueries({ queryKey: ideasQuery.queryKey })
  }
}

/** The draft that is deleted, or null when it is no longer what was shown. */
async function removeHere(userId: number, item: PortfolioItem): Promise<string | null> {
  const { context } = engineOf(userId)
  const { draftId, seq, id, revision, title } = item
  if (draftId !== null && seq !== null) return (await removeDraft(context, { draftId, seq })) ? draftId : null
  if (id === null || revision === null) return null
  const isText = item.kind === 'html'
  const card = { id, revision, title, html: '', isText, status: 'draft', editorSchema: 1 } as const
  const removed = await removeIdea(context, { ...card, facts: null })
  if (removed !== null) return removed
  // Sync fetched the words after the card was shown: with the same revision they are what it showed.
  const row = await context.store.read((tables) => tables.findDraftOfIdea(id))
  if (!row || isDirty(row) || row.base?.revision !== revision) return null
  return (await removeDraft(context, row)) ? row.draftId : null
}
