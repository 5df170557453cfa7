import { Infinity as Endless, Eye, Mail, Timer } from 'lucide-react'
import { offMessages } from '#contract/rules/off-messages.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import { ShareType } from '#contract/rules/share-type.ts'
import type { RadioCardOption } from '../ui/forms/radio-cards.tsx'

const icon = { size: 20, strokeWidth: 1.75 } as const

type Looks = Pick<RadioCardOption<ShareType>, 'hint' | 'icon'>

/** Options of the form: every share type of the contract, each with a plain sentence. */
export function shareKinds(hasMail: boolean): RadioCardOption<ShareType>[] {
  const looks: Record<ShareType, Looks> = {
    'one-time': { hint: 'They can open it once.', icon: <Eye {...icon} /> },
    'time-dependent': { hint: 'Open until a date you choose.', icon: <Timer {...icon} /> },
    'full-access': { hint: 'Until you switch it off.', icon: <Endless {...icon} /> },
    email: {
      hint: hasMail
        ? 'Only the address you name, proven by a code.'
        : `Not available here. ${offMessages.mail}`,
      icon: <Mail {...icon} />,
    },
  }
  return ShareType.options.map((value) => ({ value, label: shareRules[value].name, ...looks[value] }))
}
