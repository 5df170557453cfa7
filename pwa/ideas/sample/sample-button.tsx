import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sampleKey } from '#contract/rules/sample-idea.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { newDraft } from '../../sync/uploads/new-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { sampleWords } from './sample-words.ts'

/** Makes the sample and opens it. It is a draft like any other, but never sealed. */
export function SampleButton({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const draft = await newDraft(userId, sampleWords, {
        draftId: sampleKey(crypto.randomUUID()),
      })
      await navigate({ to: '/editor/$id', params: { id: 'new' }, search: { draft } })
    } catch (error) {
      const description = `The sample was not made: ${reasonNotKept(error)}.`
      toast({ title: 'Error', description, variant: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void make()}>
      Look at a sample idea
    </Button>
  )
}
