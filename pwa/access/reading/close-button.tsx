import type { OpenedDocument } from '#contract/access.ts'
import { opensOnce } from '#contract/rules/share-type.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { discardUnsent, findUnsent, mayAllBeThere } from '../../ui/overlays/find-unsent.ts'
import { endSession } from './end-session.ts'
import type { ReadingSession } from './use-reading-session.ts'

const words = {
  once: "This is a one-time link. Once you close it, the document can't be viewed again.",
  open: 'You can open the link again while it is valid and has views left.',
  preview: 'This was a preview of your own idea.',
  unsent: 'Your comment has not been sent and will be lost.',
  unanswered:
    'The server did not confirm your comment, so it may have reached the owner. It will be removed here.',
}

export type CloseButtonProps = { accessToken: string; opened: OpenedDocument; session: ReadingSession }

export function CloseButton({ accessToken, opened, session }: CloseButtonProps) {
  const { preview, shareType } = opened
  const close = async () => {
    const once = opensOnce(shareType) && !preview
    const sure = await confirm({
      title: 'Close Document',
      description: preview ? words.preview : once ? words.once : words.open,
      ...(findUnsent(document.body)
        ? { consequence: mayAllBeThere(document.body) ? words.unanswered : words.unsent }
        : {}),
      confirmLabel: 'Close Document',
      cancelLabel: 'Keep reading',
      danger: once,
    })
    if (!sure) return
    discardUnsent(document.body)
    const isEnded = preview || (await endSession(accessToken, opened.recipient?.id ?? null))
    // Without the server's confirmation the landing page may not load either, so this page stays and says so.
    session.end(isEnded ? 'closed' : 'closed_here')
  }
  return <Button onClick={() => void close()}>Close</Button>
}
