import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { Back } from '../app/back.tsx'
import { Shell } from '../app/shell.tsx'
import { AgreementEditor } from '../shares/agreements/agreement-editor.tsx'
import { AgreementToEdit } from '../shares/agreements/agreement-to-edit.tsx'
import { AgreementsScreen } from '../shares/agreements/agreements-screen.tsx'

/** `edit` is the id of an agreement, or 'new'. */
type Search = { edit?: unknown }

// Route files are part of the first script of every page, so parsing the search is left to the component.
export const Route = createFileRoute('/_owner/agreements')({
  validateSearch: (search: Search) => search,
  component: Agreements,
})

function Agreements() {
  const { id: userId, name: owner } = useOwner()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const done = () => void navigate({ search: {}, replace: true })
  return (
    <Shell back={<Back to={edit === undefined ? '/profile' : '/agreements'} />}>
      {typeof edit === 'number' ? (
        <AgreementToEdit key={edit} userId={userId} owner={owner} id={edit} onDone={done} />
      ) : edit === 'new' ? (
        <AgreementEditor userId={userId} owner={owner} id="new" before={null} onDone={done} />
      ) : (
        <AgreementsScreen userId={userId} owner={owner} />
      )}
    </Shell>
  )
}
