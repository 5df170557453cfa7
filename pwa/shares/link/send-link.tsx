import { Share2 } from 'lucide-react'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { linkOf } from '../shares.queries.ts'

/** The address of the link, to copy or to share to another app. */
export function SendLink({ share }: { share: Share }) {
  const link = linkOf(share.accessLink)
  const send = () => navigator.share({ url: link }).catch(() => undefined)
  return (
    <>
      <CopyField
        label={share.recipientEmail ? `The link for ${share.recipientEmail}` : 'The link'}
        value={link}
        copyLabel="Copy Link"
        onCopy={(result) =>
          result === 'copied'
            ? toast({ title: 'Copied!', description: 'Share link copied to clipboard.' })
            : toast({ description: 'The link is selected: copy it from there.' })
        }
      />
      {'share' in navigator ? (
        <Button icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void send()}>
          Send the link
        </Button>
      ) : null}
    </>
  )
}
