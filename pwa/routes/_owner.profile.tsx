import { createFileRoute } from '@tanstack/react-router'
import { useOwner } from '../accounts/owner-context.ts'
import { ProfileScreen } from '../accounts/profile/profile-screen.tsx'
import { LoginAgain } from '../accounts/sign-in/login-again.tsx'
import { Back } from '../app/back.tsx'
import { DeviceSection } from '../app/device-section.tsx'
import { mayBeCleared } from '../app/install/install-advice.ts'
import { Shell } from '../app/shell.tsx'
import { ThemeSwitch } from '../app/theme-switch.tsx'
import { isSwitchedOff } from '../app/updates/switched-off.ts'
import { WritingStartSwitch } from '../app/writing-start-switch.tsx'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { TakeOutSection } from '../take-out/take-out-section.tsx'

export const Route = createFileRoute('/_owner/profile')({ component: Profile })

function Profile() {
  const owner = useOwner()
  return (
    <Shell back={<Back to="/dashboard" />} footer={{ hideLinks: true }}>
      <ProfileScreen
        owner={owner}
        signInAgain={(done) => <LoginAgain owner={owner} onDone={done} />}
        theme={
          <>
            <ThemeSwitch />
            <WritingStartSwitch />
          </>
        }
        takeOut={<TakeOutSection userId={owner.id} />}
        device={<DeviceSection />}
        notifications={
          <NotificationsSection
            userId={owner.id}
            email={owner.email}
            browser={{ needsHomeScreen: mayBeCleared(), isWorkerOff: isSwitchedOff() }}
          />
        }
      />
    </Shell>
  )
}
