import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type AgreementVersion,
  AgreementWords,
  changeAgreement,
  createAgreement,
  getAgreementVersion,
} from '#contract/agreements/own-agreements.ts'
import { dropTypedWords, keepTypedWords } from '../../data/device/typed-words.ts'
import { ApiError, call, NetworkError } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import { refetchAgreements } from '../terms/agreements.queries.ts'
import { readClauses, writeClauses } from './clauses-text.ts'
import { findTypedAgreement, formOf, isOwnChange, type TypedAgreement } from './typed-agreement.ts'

type Editing = {
  userId: number
  /** The agreement being edited. */
  id: number | 'new'
  /** The version that is changed; null for a new agreement. */
  before: AgreementVersion | null
  onSaved: () => void
}

/** State of the agreement form, which writes a new agreement or a new version of an existing one. */
export function useAgreementEditor({ userId, id, before, onSaved }: Editing) {
  const queryClient = useQueryClient()
  const form = formOf(id)
  const [typed, setTyped] = useState<TypedAgreement>(() => {
    const fresh = { title: before?.title ?? '', text: writeClauses(before?.clauses ?? []), sent: [] }
    const kept = findTypedAgreement(userId, id) ?? { ...fresh, from: before?.number ?? 0 }
    return before && isOwnChange(kept, before) ? { ...kept, from: before.number, sent: [] } : kept
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  /** The last request without an answer: sending the same words again reuses its key. */
  const unanswered = useRef<{ words: string; key: string | undefined }>(null)
  const [isAtRisk, setAtRisk] = useState(false)
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const keep = (next: TypedAgreement) => {
    setAtRisk(!keepTypedWords(userId, form, next))
    setTyped(next)
  }
  const set = (part: Pick<Partial<TypedAgreement>, 'title' | 'text'>) => {
    keep({ ...typed, ...part })
    setErrors({})
  }
  const discard = () => dropTypedWords(userId, form)
  /** A newer version was saved elsewhere since this input was started. */
  const isOlder = before !== null && typed.from !== before.number
  const words = { title: typed.title, clauses: readClauses(typed.text) }
  // Pages without TLS lack crypto.randomUUID: the request then has no Idempotency-Key, like that of a plain client.
  const headersFor = (made: AgreementWords): Record<string, string> => {
    const text = JSON.stringify(made)
    if (unanswered.current?.words !== text) unanswered.current = { words: text, key: crypto.randomUUID?.() }
    const { key } = unanswered.current
    return key === undefined ? {} : { 'Idempotency-Key': key }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    if (!v.is(AgreementWords, words)) return setErrors(byField(formErrors(AgreementWords, words)))
    running.current = true
    setBusy(true)
    if (before) keep({ ...typed, sent: [...typed.sent, v.parse(AgreementWords, words)].slice(-MAX_SENT) })
    try {
      await (before
        ? change(before, typed, words)
        : call(createAgreement, { body: words, headers: headersFor(words) }))
      unanswered.current = null
      discard()
      setAtRisk(false)
      toast({ title: 'Success', description: before ? 'New version saved.' : 'Agreement saved.' })
      await refetchAgreements(queryClient)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(byField(error.fields))
      else
        toast({ title: 'Error', description: whyNot(error), variant: 'destructive', ...wayToSignIn(error) })
      void refetchAgreements(queryClient)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { typed, words, errors, busy, isOlder, set, submit, discard }
}

const MAX_SENT = 3

/** Saves a change. If an earlier one was stored but its answer was lost, this one is sent again as a change of that version. */
async function change(before: AgreementVersion, typed: TypedAgreement, words: AgreementWords): Promise<void> {
  const { id, number } = before
  try {
    await call(changeAgreement, { params: { id }, body: { ...words, number } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'agreement_stale') || typed.sent.length === 0)
      throw error
    const next = await call(getAgreementVersion, { params: { id, number: number + 1 } })
    if (!isOwnChange({ ...typed, from: number }, next)) throw error
    await call(changeAgreement, { params: { id }, body: { ...words, number: next.number } })
  }
}

/** Errors by form field: all clauses share one field. */
function byField(found: Record<string, string>): Record<string, string> {
  const [clauses] = Object.entries(found).flatMap(([name, message]) =>
    name.startsWith('clauses') ? [message] : [],
  )
  return { ...(found.title ? { title: found.title } : {}), ...(clauses ? { clauses } : {}) }
}

function whyNot(error: unknown): string {
  if (error instanceof NetworkError) return 'No connection: nothing was saved yet. Your text stays here.'
  if (error instanceof ApiError && error.code === 'not_found')
    return 'This agreement was deleted elsewhere. Your text stays here: save it as a new one.'
  const hasUsefulMessage = error instanceof ApiError && error.answer && error.status < 500
  return hasUsefulMessage ? error.message : 'The agreement could not be saved. Please try again.'
}
