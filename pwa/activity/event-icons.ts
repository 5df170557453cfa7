import {
  BadgeCheck,
  BookOpen,
  BookOpenCheck,
  BookX,
  CircleCheck,
  CircleQuestionMark,
  Download,
  Hand,
  Link2,
  Link2Off,
  type LucideIcon,
  Mail,
  MessageSquare,
  ShieldX,
  Signature,
  SlidersHorizontal,
  Stamp,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import type { ActivityEvent } from '#contract/activity.ts'

type Look = { icon: LucideIcon; tone: 'vault' | 'plain' | 'seal' | 'danger' }

/** Icon and colour of each kind of event. They only repeat what the sentence beside them says. */
export const eventLooks: Record<ActivityEvent['kind'], Look> = {
  published: { icon: Stamp, tone: 'seal' },
  'link-made': { icon: Link2, tone: 'plain' },
  'link-changed': { icon: SlidersHorizontal, tone: 'plain' },
  'link-revoked': { icon: Link2Off, tone: 'plain' },
  identified: { icon: UserRound, tone: 'vault' },
  'code-sent': { icon: Mail, tone: 'plain' },
  verified: { icon: BadgeCheck, tone: 'vault' },
  agreed: { icon: Signature, tone: 'vault' },
  declined: { icon: UserRoundX, tone: 'danger' },
  opened: { icon: BookOpen, tone: 'vault' },
  read: { icon: BookOpenCheck, tone: 'vault' },
  commented: { icon: MessageSquare, tone: 'vault' },
  resolved: { icon: CircleCheck, tone: 'plain' },
  downloaded: { icon: Download, tone: 'vault' },
  closed: { icon: BookX, tone: 'plain' },
  asked: { icon: Hand, tone: 'danger' },
  unknown: { icon: CircleQuestionMark, tone: 'plain' },
  refused: { icon: ShieldX, tone: 'danger' },
}
