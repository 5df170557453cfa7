import { isOnHomeScreen } from '../../ui/layout/home-screen.ts'
import { toast } from './toast.ts'

/** Where a file went. `not yet`: the user cancelled, or is asked once more. */
export type Saved = 'downloads' | 'shared' | 'not yet'

/** Text for each result. */
export const savedWords: Record<Saved, string> = {
  downloads: 'Look in your downloads.',
  shared: 'It is where you put it.',
  'not yet': 'It is not saved yet.',
}

/**
 * The only way in which the app saves files: as a download, or through the system's share sheet in an app on the home screen of
 * iOS, where a download would replace the app.
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

/** A share sheet opens only soon after a tap. If making the file took too long, the user is asked to tap again. */
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
