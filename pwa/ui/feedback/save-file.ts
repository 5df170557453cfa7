import { isOnHomeScreen } from '../../ui/layout/home-screen.ts'
import { toast } from './toast.ts'

/** Where a file went. `not yet`: the person chose no place for it, or is asked once more. */
export type Saved = 'downloads' | 'shared' | 'not yet'

/** For whoever pressed a button to save. */
export const savedWords: Record<Saved, string> = {
  downloads: 'Look in your downloads.',
  shared: 'It is where you put it.',
  'not yet': 'It is not saved yet.',
}

/**
 * Hands a file to the person, the one way for all that is saved: to the browser's downloads, and in an app on the home screen of
 * iOS, where a download would take the place of the app, to the system's sheet for files.
 */
export async function saveFile(fileName: string, file: Blob): Promise<Saved> {
  const files = [new File([file], fileName, { type: file.type })]
  if (!isOnHomeScreen() || !navigator.canShare?.({ files })) return download(fileName, file)
  try {
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) askAgain(fileName, file)
    return 'not yet'
  }
}

/** A file that took long to make comes too late for the tap that asked for it: the sheet opens upon another one. */
function askAgain(fileName: string, file: Blob): void {
  const save = () => void saveFile(fileName, file)
  const action = { label: 'Save', onClick: save }
  toast({ title: 'The file is ready', description: fileName, durationMs: Number.POSITIVE_INFINITY, action })
}

function download(fileName: string, file: Blob): Saved {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return 'downloads'
}
