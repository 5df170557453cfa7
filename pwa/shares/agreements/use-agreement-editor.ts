import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type AgreementVersion,
  AgreementWords,
  changeAgreement,
  createAgreement,
} from '#contract/agreements/own-agreements.ts'
import { dropTypedWords, findTypedWords, keepTypedWords } from '../../data/device/typed-words.ts'
import { ApiError, call, NetworkError } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import { agreementsQuery } from '../terms/agreements.queries.ts'
import { readClauses, writeClauses } from './clauses-text.ts'

/** What is typed and not saved yet, and the version it began with: 0 for a new agreement. */
const Typed = v.object({ title: v.string(), text: v.string(), from: v.number() })
type Typed = v.InferOutput<typeof Typed>

type Editing = { userId: number; before: AgreementVersion | null; onSaved: () => void }

/** Writing an agreement: a new one, or a new version of the one that was there before. */
export function useAgreementEditor({ userId, before, onSaved }: Editing) {
  const queryClient = useQueryClient()
  const form = `agreement-${before?.id ?? 'new'}`
  const [typed, setTyped] = useState<Typed>(
    () =>
      findTypedWords(userId, form, Typed) ?? {
        title: before?.title ?? '',
        text: writeClauses(before?.clauses ?? []),
        from: before?.number ?? 0,
      },
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  /** The same words keep their key until the server has answered. */
  const unanswered = useRef<{ words: string; key: string | undefined }>(null)
  const [isAtRisk, setAtRisk] = useState(false)
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const set = (part: Partial<Omit<Typed, 'from'>>) => {
    const next = { ...typed, ...part }
    setAtRisk(!keepTypedWords(userId, form, next))
    setTyped(next)
    setErrors({})
  }
  const discard = () => dropTypedWords(userId, form)
  /** Another device has kept a version since these words were begun. */
  const isOlder = before !== null && typed.from !== before.number
  const words = { title: typed.title, clauses: readClauses(typed.text) }
  // Pages without TLS have no such keys: an agreement is made as plain clients make it.
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
    try {
      await (before
        ? call(changeAgreement, { params: { id: before.id }, body: { ...words, number: before.number } })
        : call(createAgreement, { body: words, headers: headersFor(words) }))
      unanswered.current = null
      discard()
      setAtRisk(false)
      toast({ title: 'Success', description: before ? 'The new version is kept.' : 'The agreement is kept.' })
      await queryClient.invalidateQueries({ queryKey: agreementsQuery.queryKey, exact: true })
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(byField(error.fields))
      else
        toast({ title: 'Error', description: whyNot(error), variant: 'destructive', ...wayToSignIn(error) })
      void queryClient.invalidateQueries({ queryKey: agreementsQuery.queryKey, exact: true })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { typed, words, errors, busy, isOlder, set, submit, discard }
}

/** Clauses are typed into one field. */
function byField(found: Record<string, string>): Record<string, string> {
  const [clauses] = Object.entries(found).flatMap(([name, message]) =>
    name.startsWith('clauses') ? [message] : [],
  )
  return { ...(found.title ? { title: found.title } : {}), ...(clauses ? { clauses } : {}) }
}

function whyNot(error: unknown): string {
  if (error instanceof NetworkError) return 'No connection: nothing was kept yet. Your words stay here.'
  const isTelling = error instanceof ApiError && error.answer && error.status < 500
  return isTelling ? error.message : 'The agreement could not be kept. Please try again.'
}
