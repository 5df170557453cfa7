import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import styles from './header.module.css'

/** Goes back in the history, or to this path if there is no earlier page. */
export function Back({ to }: { to: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: to })
  }
  return (
    <IconButton className={styles.back ?? ''} label="Back" onClick={goBack}>
      <ArrowLeft size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
