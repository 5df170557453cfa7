import type { NextStep, ShareLookup } from '#contract/access.ts'
import type { AccessScreen } from './address.ts'

/** Maps the steps of a link to screens, and decides when a screen redirects to another one. */
export const stepNames = ['Who you are', 'Agreement', 'Document'] as const

export type StepScreen = Exclude<AccessScreen, 'view'>

const screens: Record<NextStep, StepScreen> = {
  passcode: 'collect',
  identify: 'collect',
  verify: 'collect',
  agree: 'nda',
  open: 'document',
  read: 'document',
}

export const screenFor = (next: NextStep): StepScreen => screens[next]

/**
 * The screen to redirect to, or null to stay. Before agreeing, readers may go back and correct their details. The owner's
 * preview may visit every step.
 */
export function redirectFrom(
  screen: 'collect' | 'nda',
  { next, preview }: Pick<ShareLookup, 'next' | 'preview'>,
): StepScreen | null {
  if (preview) return null
  const wanted = screens[next]
  if (wanted === screen || (screen === 'collect' && next === 'agree')) return null
  return wanted
}

/** The screen of the step that is missing when an opening is refused. Null if no step helps. */
export function screenForRefusal(code: string): StepScreen | null {
  if (code === 'identify' || code === 'verify_required' || code === 'passcode_required') return 'collect'
  return code === 'agreement_required' ? 'nda' : null
}
