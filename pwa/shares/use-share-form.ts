import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { DAY } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { ShareType } from '#contract/rules/share-type.ts'
import { CreateShare, createShare, type Share } from '#contract/shares.ts'
import { ApiError, call, serverNow } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { copyText } from '../ui/controls/use-copy.ts'
import { toast } from '../ui/feedback/toast.ts'
import { formErrors } from '../ui/forms/form-errors.ts'
import { refusalWords } from './refusal-words.ts'
import { type ShareForm, shareBody, toLocalField } from './share-body.ts'
import { linkOf, sharedIdeaQuery, sharesQuery } from './shares.queries.ts'
import { refetchAgreements } from './terms/agreements.queries.ts'

/** A link that was just made, with its passcode, which cannot be looked up later. */
export type NewShare = { share: Share; passcode: string }

const start = (): ShareForm => ({
  shareType: 'one-time',
  expiresAt: toLocalField(new Date(serverNow() + limits.shareDefaultDays * DAY)),
  maxViews: '1',
  recipientEmail: '',
  allowDownload: true,
  ...{ name: '', requireCode: false, passcode: '', agreement: null },
})

export function useShareForm(ideaId: number) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [created, setCreated] = useState<NewShare | null>(null)
  const [isCopied, setCopied] = useState(false)
  const running = useRef(false)
  /** The last request without an answer. Sending the same terms again reuses its key, so that they make one link. */
  const unanswered = useRef<{ terms: string; key: string | undefined } | null>(null)

  const set = (part: Partial<ShareForm>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const choose = (shareType: ShareType) => {
    set({ shareType, maxViews: shareRules[shareType].maxViews === 'required' ? '1' : '' })
    setCreated(null)
  }
  const refuse = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found)
    if (found.agreement) void refetchAgreements(queryClient)
    for (const control of form.elements)
      if (
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
        found[control.name]
      )
        return control.focus()
  }
  const explain = (form: HTMLFormElement, error: unknown) => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return refuse(form, error.fields)
    // The page then says that there is no such idea.
    if (error instanceof ApiError && error.code === 'idea_deleted')
      void queryClient.invalidateQueries({ queryKey: sharedIdeaQuery(ideaId).queryKey })
    toast({ title: 'Error', description: refusalWords(error), variant: 'destructive', ...wayToSignIn(error) })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = shareBody(ideaId, values)
    if (!v.is(CreateShare, body)) return refuse(form, formErrors(CreateShare, body))
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const terms = JSON.stringify(body)
      // Pages without TLS lack crypto.randomUUID: the request then has no Idempotency-Key, like that of a plain client.
      const sent =
        unanswered.current?.terms === terms ? unanswered.current : { terms, key: crypto.randomUUID?.() }
      unanswered.current = sent
      const headers = sent.key === undefined ? {} : { 'Idempotency-Key': sent.key }
      const share = await call(createShare, { body, headers })
      unanswered.current = null
      setCopied(share.recipientEmail === null && (await copyText(linkOf(share.accessLink))))
      setCreated({ share, passcode: body.passcode?.trim() ?? '' })
      // Name and passcode belong to this link only; kind and limits are often the same for the next one.
      setValues((now) => ({ ...now, name: '', passcode: '' }))
      const description = share.recipientEmail
        ? `The invitation to ${share.recipientEmail} is on its way.`
        : 'Share link created!'
      toast({ title: 'Success', description })
      void queryClient.invalidateQueries({ queryKey: sharesQuery(ideaId).queryKey })
      // Making the first link of a PDF checks whether it can be stamped with readers' names.
      void queryClient.invalidateQueries({ queryKey: sharedIdeaQuery(ideaId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['ideas'] })
    } catch (error) {
      explain(form, error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { values, errors, busy, created, isCopied, set, choose, submit }
}
