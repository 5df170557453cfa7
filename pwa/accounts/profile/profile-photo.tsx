import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { type User, uploadProfileImage } from '#contract/accounts.ts'
import { limits } from '#contract/rules/limits.ts'
import { rememberLastUser } from '../../data/last-user.ts'
import { ApiError } from '../../data/request.ts'
import { isSessionOver } from '../../data/session-over.ts'
import { uploadFile } from '../../data/upload.ts'
import { Avatar } from '../../ui/controls/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { rememberUser } from '../accounts.queries.ts'
import styles from './profile-screen.module.css'

const failed = 'Failed to upload image. Please try again.'

type ProfilePhotoProps = { user: User; signInAgain: (done: () => void) => ReactNode }

export function ProfilePhoto({ user, signInAgain }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  /** Share of the picture that has been sent, from 0 to 1; null when no upload is running. */
  const [sent, setSent] = useState<number | null>(null)
  const queryClient = useQueryClient()
  /** The picture that is sent again after signing in. */
  const [waiting, setWaiting] = useState<File | null>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) void upload(file)
  }
  const upload = async (file: File) => {
    const refusal = refuseImage(file)
    if (refusal) return void toast({ title: 'Error', description: refusal, variant: 'destructive' })
    setSent(0)
    try {
      const saved = await uploadFile(uploadProfileImage, { file, onProgress: setSent })
      rememberUser(queryClient, saved)
      void rememberLastUser(saved)
      toast({ title: 'Success', description: 'Profile image uploaded successfully!' })
    } catch (error) {
      if (isSessionOver(error)) setWaiting(file)
      else toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
    }
    setSent(null)
  }
  return (
    <div className={styles.photo}>
      <Avatar name={user.name} image={user.profileImage} size="large" />
      <div className={styles.change}>
        <Button
          busy={sent !== null}
          icon={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {sent === null ? 'Change Photo' : 'Uploading...'}
        </Button>
        {sent === null ? null : <ProgressBar label="Photo upload" value={sent} />}
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept="image/*"
          aria-label="Photo"
          tabIndex={-1}
          onChange={choose}
        />
      </div>
      {waiting ? (
        <Dialog open onClose={() => setWaiting(null)} title="Please sign in again">
          <p>Your session has ended. The photo is sent once you are signed in.</p>
          {signInAgain(() => {
            setWaiting(null)
            void upload(waiting)
          })}
        </Dialog>
      ) : null}
    </div>
  )
}

/** Why the server would refuse the picture; checked before it is sent. */
function refuseImage({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return 'Please choose an image file.'
  return size >= limits.imageBytes ? 'Images must be less than 10MB.' : null
}

function messageFor(error: unknown): string {
  return error instanceof ApiError && error.answer && error.status < 500 ? error.message : failed
}
