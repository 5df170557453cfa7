import { FolderInput } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shortTitle } from '#contract/content/short-title.ts'
import type { LastUser } from '../../data/last-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { isOutOfSpace } from '../storage/not-kept.ts'
import styles from './earlier-ideas.module.css'
import { discardEarlier, type Earlier, findEarlier, moveEarlierDrafts } from './move-earlier-drafts.ts'

export type EarlierProps = { user: Pick<LastUser, 'id' | 'email'> }

/** Asks the owner what to do with the ideas. Loaded only when there may be some, because few devices ever have one. */
export function EarlierIdeas({ user }: EarlierProps) {
  const { id, email } = user
  const [earlier, setEarlier] = useState<Earlier[]>([])
  const [busy, setBusy] = useState<'bring' | 'discard' | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    let isGone = false
    findEarlier({ id, email }).then(
      (found) => {
        if (!isGone) setEarlier(found)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [id, email])
  const count = earlier.reduce((sum, { cards }) => sum + cards.length, 0)
  if (count === 0) return null
  const them = count === 1 ? 'it' : 'them'
  const during = async (what: 'bring' | 'discard', work: () => Promise<void>) => {
    setBusy(what)
    setMessage('')
    try {
      await work()
    } catch (error) {
      setMessage(
        isOutOfSpace(error)
          ? 'This device is out of space. Nothing was lost. Free some, then try again.'
          : 'That did not work. Nothing was lost. Please try again.',
      )
    }
    setEarlier(await findEarlier({ id, email }).catch(() => earlier))
    setBusy(null)
  }
  const bring = () =>
    during('bring', async () => {
      await moveEarlierDrafts(id, earlier)
      toast({ description: count === 1 ? 'Idea added to Drafts.' : 'Ideas added to Drafts.' })
    })
  const discard = async () => {
    const isSure = await confirm({
      title: count === 1 ? 'Discard this idea?' : 'Discard these ideas?',
      description: `This deletes ${namesOf(earlier)} from this device. The server does not have ${them}.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (isSure) await during('discard', () => discardEarlier(earlier))
  }
  return (
    <Notice
      tone="vault"
      icon={<FolderInput size={20} strokeWidth={1.75} />}
      title={`${count === 1 ? '1 idea' : `${count} ideas`} from your earlier account`}
    >
      <p>
        The server no longer has your earlier account with this address. This device kept {namesOf(earlier)},
        which you can bring in as {count === 1 ? 'a draft' : 'drafts'}.
      </p>
      <div className={styles.ways}>
        <Button variant="primary" busy={busy === 'bring'} onClick={() => void bring()}>
          Bring {them} in
        </Button>
        <Button variant="quiet" busy={busy === 'discard'} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
      <p role="status">{message}</p>
    </Notice>
  )
}

/** How many titles are listed; the others are only counted. */
const NAMED = 3

function namesOf(earlier: Earlier[]): string {
  const titles = earlier.flatMap(({ cards }) =>
    cards.map(({ title }) => `“${shortTitle(title) || 'Untitled Idea'}”`),
  )
  const others = titles.length - NAMED
  const named = titles.slice(0, NAMED)
  if (others > 0) return `${named.join(', ')} and ${others} more`
  return named.length === 1 ? `${named[0]}` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
