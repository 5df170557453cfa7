import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveAgreement, deleteAgreement, type OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { ApiError, call } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { keepFocusBeside } from '../../ui/layout/keep-focus-beside.ts'
import { formatDate } from '../../ui/look/format-date.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { refetchAgreements } from '../terms/agreements.queries.ts'
import styles from './agreements.module.css'

type AgreementItemProps = { agreement: OwnAgreement; onLook: () => void }

/** One of the owner's own agreements in the list, with its actions. */
export function AgreementItem({ agreement, onLook }: AgreementItemProps) {
  const { id, number, title, changedAt, isUsed, archivedAt } = agreement
  const { busy, act } = useAct()
  const isArchived = archivedAt !== null
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete this agreement?',
      description: 'No link was made with it. Its text and all versions are deleted for good.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) await act(() => call(deleteAgreement, { params: { id } }), 'Agreement deleted.')
  }
  const setArchived = (archived: boolean) =>
    act(
      () => call(archiveAgreement, { params: { id }, body: { archived } }),
      archived ? 'Archived. Links that use it keep it.' : 'You can choose it again.',
    )
  return (
    <li className={styles.item} ref={keepFocusBeside}>
      <div className={styles.itemHead}>
        <h2 className={styles.name}>
          <bdi>{title}</bdi>
        </h2>
        {isArchived ? <Chip>Archived</Chip> : isUsed ? <Chip tone="vault">In use</Chip> : null}
      </div>
      <p className={styles.soft}>
        Version {number}, {formatDate(changedAt)}
      </p>
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={onLook}>
          Read it
        </Button>
        {isArchived ? (
          <Button busy={busy} onClick={() => void setArchived(false)}>
            Restore
          </Button>
        ) : (
          <ButtonLink to="/agreements" search={{ edit: id }}>
            Change
          </ButtonLink>
        )}
        {isArchived ? null : isUsed ? (
          <Button variant="quiet" busy={busy} onClick={() => void setArchived(true)}>
            Archive
          </Button>
        ) : (
          <Button variant="quiet" className={styles.off} busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

/** Runs one action, shows its result as a toast, and refetches the list. */
function useAct() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (ask: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await ask()
      toast({ title: 'Success', description: done })
    } catch (error) {
      const hasUsefulMessage = error instanceof ApiError && error.answer && error.status < 500
      const description = hasUsefulMessage ? error.message : 'Nothing was changed. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
    }
    await refetchAgreements(queryClient)
    setBusy(false)
  }
  return { busy, act }
}
