import { confirm } from '../../ui/overlays/confirm.tsx'

const key = 'dictationLeavesDevice'

/** Asks before the first dictation if speech leaves the device, and says so. A yes is remembered on this device. */
export async function confirmDictation(): Promise<boolean> {
  try {
    if (localStorage.getItem(key) === 'yes') return true
  } catch {
    // Without storage it asks each time.
  }
  const sure = await confirm({
    title: 'Your speech leaves this device',
    description:
      'To turn it into text, this browser sends what you say to its maker’s services. IdeaVault gets only the text. A voice memo is not sent to anybody else.',
    confirmLabel: 'Dictate',
    cancelLabel: 'Not now',
  })
  try {
    if (sure) localStorage.setItem(key, 'yes')
  } catch {
    // It will ask again next time.
  }
  return sure
}
