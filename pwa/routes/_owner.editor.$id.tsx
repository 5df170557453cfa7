import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOwner } from '../accounts/owner-context.ts'
import { LoginAgain } from '../accounts/sign-in/login-again.tsx'
import { Back } from '../app/back.tsx'
import { NotFoundScreen } from '../app/not-found-screen.tsx'
import { Shell } from '../app/shell.tsx'
import { UpdateNow } from '../app/updates/update-now.tsx'
import { WritingAssistantSlot } from '../assist/writing-assistant-slot.tsx'
import { OwnerComments } from '../comments/owner-comments.tsx'
import { useLeaveQuestion } from '../comments/use-leave-question.ts'
import { newDraftId } from '../editor/address/new-draft-id.ts'
import { type Address, addressOfDraft, readAddress } from '../editor/address/open-page.ts'
import { useOpenPage } from '../editor/address/use-open-page.ts'
import { EditorScreen } from '../editor/editor-screen.tsx'

type Search = { draft?: string; full?: true }

export const Route = createFileRoute('/_owner/editor/$id')({
  validateSearch: ({ draft, full }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' && /^[0-9a-f-]{36}$/.test(draft) ? { draft } : {}),
    ...(full === true ? { full } : {}),
  }),
  component: Editor,
})

function Editor() {
  const { id } = Route.useParams()
  const { draft, full = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isNew = id === 'new' && draft === undefined
  const newId = useNewDraftId(isNew)
  // A new idea gets its draft id in the address from the start, so that a reload finds its text.
  useEffect(() => {
    if (newId === null) return
    void navigate({ to: '/editor/$id', params: { id: 'new' }, search: { draft: newId }, replace: true })
  }, [newId, navigate])
  const address = readAddress(id, draft ?? newId ?? undefined)
  return address === null ? <NotFoundScreen /> : <OpenEditor address={address} isFull={full} />
}

/** A draft id for each new idea; null on other addresses. */
function useNewDraftId(isNew: boolean): string | null {
  const [newId, setNewId] = useState(() => (isNew ? newDraftId() : null))
  const wanted = isNew ? (newId ?? newDraftId()) : null
  if (wanted !== newId) setNewId(wanted)
  return wanted
}

function OpenEditor({ address, isFull }: { address: Address; isFull: boolean }) {
  const owner = useOwner()
  const navigate = Route.useNavigate()
  const { page, isOpen, move, open } = useOpenPage(address)
  useLeaveQuestion()
  const { key } = page
  return (
    <Shell back={<Back to="/dashboard" />} footer={false}>
      <EditorScreen
        key={key}
        userId={owner.id}
        address={addressOfDraft(page)}
        isFull={isFull}
        isOpen={() => isOpen(key)}
        onPlace={(place) => move(key, place)}
        onOpen={(other) => open(other, { isSamePage: false })}
        onLeave={() => void navigate({ to: '/dashboard', replace: true })}
        signInAgain={(done) => <LoginAgain owner={owner} onDone={done} />}
        updateNow={<UpdateNow />}
        assistant={(tools) => <WritingAssistantSlot accountId={owner.id} {...tools} />}
        comments={({ id: ideaId, status }) => <OwnerComments ideaId={ideaId} quiet={status === 'draft'} />}
      />
    </Shell>
  )
}
