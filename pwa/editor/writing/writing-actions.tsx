import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, History, Layers, Share2, Sparkles, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { offMessages } from '#contract/rules/off-messages.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { siteQuery } from '../../data/site-query.ts'
import { useVersion } from '../../sync/versions/use-version.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fill } from '../../ui/layout/slot.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { takeOutItems } from '../take-out/take-out-items.tsx'
import styles from './writing.module.css'

type WritingActionsProps = {
  userId: number
  draftId: string
  ideaId: number | null
  busy: boolean
  onSave: () => void
  onPublish: () => void
  onAssist: () => void
  /** There are kept versions to show. */
  hasHistory: boolean
  onHistory: () => void
  /** Buttons for input other than typing. */
  capture: ReactNode
  /** The current words, for saving as a file. */
  words: () => Words
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Saving is always visible. On phones everything else is in the menu; on wide screens frequent actions are beside it. */
export function WritingActions(props: WritingActionsProps) {
  const { userId, draftId, ideaId, busy, onSave, onPublish, onAssist } = props
  const before = useVersion(userId, ideaId, draftId)?.before?.id ?? null
  const navigate = useNavigate()
  const isWide = useIsWide(960)
  const isNew = ideaId === null
  const hint = useQuery(siteQuery).data?.assistant === false ? offMessages.assistant : undefined
  const publish = () => {
    if (!isNew) return onPublish()
    toast({
      title: 'Error',
      description: 'Please save your idea first before publishing',
      variant: 'destructive',
    })
  }
  const share = {
    label: 'Share',
    icon: <Share2 {...icon} />,
    onSelect: () => void navigate({ to: '/share/$id', params: { id: String(ideaId) } }),
  }
  const history = { label: 'History', icon: <History {...icon} />, onSelect: props.onHistory }
  const items = [
    ...(isWide ? [] : [{ label: 'Write with AI', icon: <Sparkles {...icon} />, onSelect: onAssist, hint }]),
    ...(isWide && !isNew ? [] : [{ label: 'Publish', icon: <Stamp {...icon} />, onSelect: publish }]),
    ...(isNew ? [] : [share]),
    ...(props.hasHistory ? [history] : []),
    ...(before === null
      ? []
      : [{ label: 'The version before this one', icon: <Layers {...icon} />, href: `/editor/${before}` }]),
    ...takeOutItems(userId, props.words),
  ]
  return (
    <Fill name="header">
      {isWide ? null : props.capture}
      <span className={styles.menu}>
        <Menu
          trigger={
            <IconButton label="More actions">
              <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
          items={items}
        />
      </span>
      <Button
        className={styles.publish}
        variant="quiet"
        icon={<Sparkles {...icon} />}
        onClick={onAssist}
        title={hint}
        aria-description={hint}
      >
        Write with AI
      </Button>
      {/* Keeps the caret and a phone's keyboard where they are. */}
      <Button
        className={isNew ? styles.action : styles.save}
        variant="primary"
        busy={busy}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onSave}
      >
        {isNew ? 'Create Idea' : 'Save Changes'}
      </Button>
      {isNew ? null : (
        <Button className={styles.publish} variant="primary" busy={busy} onClick={onPublish}>
          Publish
        </Button>
      )}
    </Fill>
  )
}
