import { useEffect } from 'react'
import { useNavigate } from './navigation.ts'
import type { StepScreen } from './steps.ts'

/** Redirects to another step, which replaces this one in the history. */
export function GoTo({ screen, accessToken }: { screen: StepScreen; accessToken: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(screen, accessToken, { replace: true })
  }, [navigate, screen, accessToken])
  return null
}
