import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isTitleTooLong, titleTooLongMessage } from '#contract/content/refuse-words.ts'
import { getIdea, type Idea } from '#contract/ideas.ts'
import { ApiError, call, NetworkError } from '../../data/request.ts'
import { tryAgain } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { notePublished } from '../../sync/transport/note-published.ts'
import type { Pushed } from '../../sync/transport/push-draft.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { noAnswerToast, publishRevision } from '../publishing/publish-revision.ts'
import { sealingKey } from '../publishing/use-sealing.ts'
import type { Draft } from './use-draft.ts'

const LATER = 'Saved on this device, will sync'
const AGAIN = 'Your words are saved on this device and will be sent again.'
const AGAIN_PUBLISH = 'Your words are saved on this device.'
const FULL = 'Saved on this device. The server is full; it will sync as soon as there is room.'
const FULL_PUBLISH =
  'The server is full, so nothing can be published now. Your words are saved on this device.'
const QUOTA =
  'Saved on this device. Your share of the server is used up; it will sync as soon as there is room.'
const QUOTA_PUBLISH =
  'Your share of the server is used up, so these words cannot be published now. They are saved on this device.'
const INTERCEPTED = 'Something on the way blocks it, perhaps for its size.'
const OFFLINE_PUBLISH = 'Publishing needs a connection. Your words are saved on this device.'

export const ideaKeyOf = (id: number) => ['idea', id] as const

/** Puts the server's answer into the query cache, which the screens show. */
export function rememberIdea(queryClient: QueryClient, idea: Idea): void {
  queryClient.setQueryData(ideaKeyOf(idea.id), idea)
  void queryClient.invalidateQueries({ queryKey: ['ideas'] })
}

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/** The action that waits for a new session. Saving continues by itself once the user has signed in again. */
export type SignInRequest = { during: 'save' | 'publish' }

/** Saving sends at once what would be sent soon anyway; the words are on this device in every case. */
export function useSave(userId: number, draft: Draft) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [signIn, setSignIn] = useState<SignInRequest | null>(null)
  const running = useRef(false)
  const { writer } = draft
  const engine = engineOf(userId)

  const runIfIdle = async <T>(work: (isKept: boolean) => Promise<T>): Promise<T | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await work(await draft.keep())
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Sends the draft. A new idea that was not changed is stored and sent as it is. */
  const send = async (isKept: boolean): Promise<Pushed> => {
    // Otherwise older words would be sent, or none at all, and be reported as saved.
    if (!isKept) throw new Error('The device refused the words.')
    if (writer.row === null) await writer.keepAsItIs()
    // Pressing Save means trying again, whatever the server said before.
    await tryAgain(engine.context.store, writer.draftId)
    return engine.push(writer.draftId)
  }

  const explain = async (pushed: Pushed, during: 'save' | 'publish', fallback: string): Promise<void> => {
    if (pushed === 'signed-out' || pushed === 'wrong-account') return setSignIn({ during })
    const again = during === 'save' ? AGAIN : AGAIN_PUBLISH
    if (pushed === 'later') return void fail(`${fallback}. ${again}`)
    if (pushed === 'unreachable')
      return void toast({ description: during === 'save' ? LATER : OFFLINE_PUBLISH })
    if (pushed === 'full') return void toast({ description: during === 'save' ? FULL : FULL_PUBLISH })
    if (pushed === 'quota') return void toast({ description: during === 'save' ? QUOTA : QUOTA_PUBLISH })
    if (pushed === 'intercepted') return void fail(`${fallback}. ${INTERCEPTED} ${again}`)
    const entry = await engine.context.store.findEntry(writer.draftId)
    fail(entry?.blocked ? `${fallback}. ${entry.blocked.message}` : fallback)
  }

  const save = async (): Promise<void> => {
    const { title } = writer.words()
    if (title.trim() === '') return void fail('Please enter a title for your idea')
    if (isTitleTooLong(title)) return void fail(titleTooLongMessage(title))
    // A device that cannot be read cannot be written either, which is reported below.
    const card = await engine.context.store.findCard(writer.draftId).catch(() => writer.row)
    const isNew = (card?.ideaId ?? null) === null
    const fallback = isNew ? 'Failed to create idea' : 'Failed to update idea'
    try {
      const pushed = await runIfIdle(send)
      if (pushed === null) return
      if (pushed !== 'synced') return await explain(pushed, 'save', fallback)
      const description = isNew ? 'Idea created successfully!' : 'Idea updated successfully!'
      toast({ title: 'Success', description })
    } catch {
      fail(fallback)
    }
  }

  const findRow = () => engine.context.store.read((tables) => tables.findDraft(writer.draftId))

  /** What publishing would seal: the idea as the server has it, after sending unsent words. Null when that cannot be known now. */
  const readIdea = async (): Promise<Idea | null> => {
    await draft.keep()
    if (writer.row === null || (await engine.push(writer.draftId)) !== 'synced') return null
    const row = await findRow()
    if (row?.ideaId === undefined) return null
    const idea = await call(getIdea, { params: { id: row.ideaId } })
    return idea.revision === row.base?.revision ? idea : null
  }

  /** Publishes exactly what is shown, and only the revision whose fingerprint was `seen`. Unsent words are sent first. */
  const publish = (seen: Idea | null) =>
    runIfIdle(async (isKept) => {
      const fallback = 'Failed to publish idea'
      try {
        const shown = writer.words()
        const pushed = await send(isKept)
        if (pushed !== 'synced') {
          await explain(pushed, 'publish', fallback)
          return null
        }
        const row = await findRow()
        const isWhatIsShown = row?.title === shown.title && row.html === shown.html
        const isOther = seen !== null && seen.revision !== row?.base?.revision
        if (!row?.base || row.ideaId === undefined || !isWhatIsShown || isOther) {
          fail('This idea was changed meanwhile. Look at it again, then publish.')
          return null
        }
        const idea = await publishRevision(row.ideaId, row.base.revision)
        await notePublished(engine.context, writer.draftId, idea)
        return idea
      } catch (error) {
        if (error instanceof NetworkError) toast(noAnswerToast)
        else if (error instanceof ApiError && error.status === 401) setSignIn({ during: 'publish' })
        else
          fail(
            error instanceof ApiError && error.code !== 'unknown'
              ? `${fallback}. ${error.message}`
              : fallback,
          )
        engine.requestSync()
        return null
      }
    })

  /** After signing in again, everything that waited continues. */
  const signedIn = () => {
    const during = signIn?.during
    setSignIn(null)
    engine.retry()
    void queryClient.invalidateQueries({ queryKey: sealingKey })
    if (during === 'save') void save()
  }
  return { busy, save, readIdea, publish, signIn, signedIn, closeSignIn: () => setSignIn(null), queryClient }
}
