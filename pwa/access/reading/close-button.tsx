import { useNavigate } from '@tanstack/react-router'
import { closeDocument, type OpenedDocument } from '#contract/access.ts'
import { opensOnce } from '#contract/rules/share-type.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'

const words = {
  once: "This is a one-time link. Once you close it, the document can't be viewed again.",
  open: 'You can open the link again while it is valid.',
  preview: 'This was a preview of your own idea.',
}

export function CloseButton({ accessToken, opened }: { accessToken: string; opened: OpenedDocument }) {
  const { preview, shareType } = opened
  const navigate = useNavigate()
  const close = async () => {
    const once = opensOnce(shareType) && !preview
    const sure = await confirm({
      title: 'Close Document',
      description: preview ? words.preview : once ? words.once : words.open,
      confirmLabel: 'Close Document',
      cancelLabel: 'Keep reading',
      danger: once,
    })
    if (!sure) return
    if (!preview) await endSession(accessToken)
    await navigate({ to: '/', replace: true })
  }
  return <Button onClick={() => void close()}>Close</Button>
}

/** The page closes in any case; if the server was not told, that is said. */
async function endSession(accessToken: string): Promise<void> {
  try {
    await call(closeDocument, { params: { accessToken } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return
    toast({
      title: 'Closed on this device only',
      description: 'The server could not be told. It ends your session by itself after a while.',
    })
  }
}
