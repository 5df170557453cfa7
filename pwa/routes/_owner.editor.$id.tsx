import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginForm } from '../accounts/login-form.tsx'
import { Back } from '../app/back.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { useOwner } from '../app/owner-context.ts'
import { Shell } from '../app/shell.tsx'
import { WritingAssistantSlot } from '../assist/writing-assistant-slot.tsx'
import { OwnerComments } from '../comments/comment-panel.tsx'
import { EditorScreen } from '../editor/editor-screen.tsx'

type Search = { draft?: string }

export const Route = createFileRoute('/_owner/editor/$id')({
  validateSearch: ({ draft }: Record<string, unknown>): Search =>
    typeof draft === 'string' && /^[0-9a-f-]{36}$/.test(draft) ? { draft } : {},
  component: Editor,
})

function Editor() {
  const owner = useOwner()
  const { id } = Route.useParams()
  const { draft } = Route.useSearch()
  const navigate = Route.useNavigate()
  // An open page stays when its address changes: a new idea got its number, or its words went on as a copy.
  const [moved, setMoved] = useState<{ from: string; to: string; page: string } | null>(null)
  const isNew = id === 'new'
  // A new idea has a name of its own from the start, so that a reload finds its words.
  useEffect(() => {
    if (isNew && draft === undefined)
      void navigate({
        to: '/editor/$id',
        params: { id: 'new' },
        search: { draft: crypto.randomUUID() },
        replace: true,
      })
  }, [isNew, draft, navigate])
  const address = isNew ? `new-${draft}` : id
  // The address follows in its own time; once it has, the one before it is another idea's page again.
  useEffect(() => {
    if (moved?.to === address && moved.from !== address) setMoved({ ...moved, from: address })
  }, [moved, address])
  if (!isNew && !/^[1-9]\d{0,14}$/.test(id)) return <NotFoundScreen />
  if (isNew && draft === undefined) return null
  const page = moved?.from === address || moved?.to === address ? moved.page : address
  const go = (place: { ideaId: number } | { draftId: string }, resetScroll: boolean) =>
    void navigate({
      to: '/editor/$id',
      ...('ideaId' in place
        ? { params: { id: String(place.ideaId) }, search: {} }
        : { params: { id: 'new' }, search: { draft: place.draftId } }),
      replace: true,
      resetScroll,
    })
  return (
    <Shell back={<Back to="/dashboard" />} footer={false}>
      <EditorScreen
        key={page}
        userId={owner.id}
        ideaId={isNew ? null : Number(id)}
        draftId={draft}
        onPlace={({ draftId, ideaId }) => {
          const next = ideaId === undefined ? `new-${draftId}` : String(ideaId)
          if (next === address) return
          setMoved({ from: address, to: next, page })
          go(ideaId === undefined ? { draftId } : { ideaId }, false)
        }}
        onOpen={(place) => go(place, true)}
        onLeave={() => void navigate({ to: '/dashboard', replace: true })}
        signInAgain={(done) => (
          <LoginForm
            email={owner.email}
            // Another account must never send these words; its own pages start anew.
            onSignedIn={(user) => (user.id === owner.id ? done() : window.location.assign('/dashboard'))}
          />
        )}
        assistant={(tools) => <WritingAssistantSlot accountId={owner.id} {...tools} />}
        comments={({ id: ideaId, status }) => <OwnerComments ideaId={ideaId} quiet={status === 'draft'} />}
      />
    </Shell>
  )
}
