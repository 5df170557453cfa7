import { useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { copyIdOf } from '../sync/device/copy-draft.ts'
import { saveWords } from '../sync/device/save-words.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Address } from './address/open-page.ts'

/**
 * Makes a new draft that continues a published idea and names it as its predecessor; works offline. Pressing twice makes one draft
 * only.
 */
export function useNewVersion(userId: number, onOpen: (address: Address) => void) {
  const [busy, setBusy] = useState(false)
  const draftId = useRef(copyIdOf(crypto.randomUUID()))
  const start = async ({ id, title, content, editorSchema }: Idea) => {
    if (typeof content !== 'string') return
    setBusy(true)
    const engine = engineOf(userId)
    const seen = { draftId: draftId.current, seq: 0, title: '', html: '' }
    try {
      const fresh = { editorSchema, predecessorId: id }
      await saveWords(engine.context, seen, { title, html: content }, fresh)
      engine.requestSync()
      toast({
        title: 'Success',
        description: 'The new version is a draft. The published one stays as it is.',
      })
      onOpen({ draftId: draftId.current })
    } catch {
      const description = 'This device could not save it. Please try again.'
      toast({ title: 'Failed to create idea', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
