import { Infinity as Endless, Eye, Mail, Timer } from 'lucide-react'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { ShareType } from '#contract/rules/share-type.ts'
import type { RadioCardOption } from '../ui/forms/radio-cards.tsx'

const icon = { size: 20, strokeWidth: 1.75 } as const

const one = (value: ShareType, hint: string, picture: React.ReactNode): RadioCardOption<ShareType> => ({
  value,
  label: shareRules[value].name,
  hint,
  icon: picture,
})

/** The four kinds of link, each in a plain sentence. */
export function shareKinds(hasMail: boolean): RadioCardOption<ShareType>[] {
  return [
    one('one-time', 'They can open it once.', <Eye {...icon} />),
    one('time-dependent', 'Open until a date you choose.', <Timer {...icon} />),
    one('full-access', 'Until you switch it off.', <Endless {...icon} />),
    one(
      'email',
      hasMail
        ? 'Only the address you name, proven by a code.'
        : 'Not available here: this server cannot send mail yet.',
      <Mail {...icon} />,
    ),
  ]
}
