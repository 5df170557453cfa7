import type { NextStep, ShareLookup } from '#contract/access.ts'
import type { AccessScreen } from './address.ts'

/** Which screen serves which step, and who is sent on to another one. */
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
 * Where this screen sends the visitor instead of showing itself; null to stay. Before agreeing, people may go back and
 * correct their details. The owner's preview walks through everything freely.
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

/** Where a refused opening leads: back to the step that is missing. Null: to none, access is denied. */
export function screenForRefusal(code: string): StepScreen | null {
  if (code === 'identify' || code === 'verify_required' || code === 'passcode_required') return 'collect'
  return code === 'agreement_required' ? 'nda' : null
}
