import { confirm } from '../../ui/overlays/confirm.tsx'

const key = 'dictationLeavesDevice'

/** Before the first dictation of a device whose speech leaves it: says so, and asks. A yes is remembered here. */
export async function confirmDictation(): Promise<boolean> {
  try {
    if (localStorage.getItem(key) === 'yes') return true
  } catch {
    // Where storage is switched off it is asked each time.
  }
  const sure = await confirm({
    title: 'Your speech leaves this device',
    description:
      'To turn it into words, this browser sends what you say to the services of its maker. IdeaVault gets the words only. A voice memo is not sent to anybody else.',
    confirmLabel: 'Dictate',
    cancelLabel: 'Not now',
  })
  try {
    if (sure) localStorage.setItem(key, 'yes')
  } catch {
    // As above.
  }
  return sure
}
