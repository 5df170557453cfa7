import { useNavigate } from '@tanstack/react-router'
import { CircleHelp, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Avatar } from '../../ui/controls/avatar.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { SignOutQuestion } from '../sign-out/sign-out-question.tsx'
import { useSignOut } from '../sign-out/use-sign-out.ts'
import { HelpSheet } from './help-sheet.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The avatar with its menu: Profile Settings, Help and Log Out. */
export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const [isHelp, setHelp] = useState(false)
  const { signOut, question } = useSignOut(user.id)
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Account menu">
            <Avatar name={user.name} image={user.profileImage} size="small" />
          </IconButton>
        }
        items={[
          {
            label: 'Profile Settings',
            icon: <UserRound {...icon} />,
            onSelect: () => void navigate({ to: '/profile' }),
          },
          { label: 'Help', icon: <CircleHelp {...icon} />, onSelect: () => setHelp(true) },
          { label: 'Log Out', icon: <LogOut {...icon} />, onSelect: () => void signOut() },
        ]}
      />
      <SignOutQuestion {...question} />
      {isHelp ? <HelpSheet onClose={() => setHelp(false)} /> : null}
    </>
  )
}
