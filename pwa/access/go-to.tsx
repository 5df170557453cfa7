import { useEffect } from 'react'
import { useNavigate } from './navigation.ts'
import type { StepScreen } from './steps.ts'

/** Sends the visitor to another step, in place of this one. */
export function GoTo({ screen, accessToken }: { screen: StepScreen; accessToken: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(screen, accessToken, { replace: true })
  }, [navigate, screen, accessToken])
  return null
}
