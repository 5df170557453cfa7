import { accountOfPage } from '../../data/account.ts'
import { askBeforeLeaving } from '../../data/flush-tabs.ts'
import { type Saved, saveFile } from '../../ui/feedback/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const saveMemo = (file: Blob): Promise<Saved> =>
  saveFile(`Voice memo.${/^audio\/(webm|ogg)/.exec(file.type)?.[1] ?? 'm4a'}`, file)

/** The page of the memo is gone, and the device has only its beginning. Whoever signs in later does not get the file. */
export function offerMemo(userId: number, file: Blob): void {
  const save = async () => {
    if (accountOfPage() === userId && (await saveMemo(file)) === 'not yet') offerMemo(userId, file)
  }
  toast({
    title: 'Not saved on this device',
    description: 'This device has no room for the whole voice memo, and its page was closed.',
    variant: 'destructive',
    untilClosed: true,
    action: { label: 'Save as a file', onClick: () => void save() },
    onClosed: askBeforeLeaving(),
  })
}
