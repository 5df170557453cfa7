import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmHost } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import styles from './frame.module.css'
import { UpdatePrompt } from './update-prompt.tsx'

/** Around every screen. */
export function Frame() {
  useFocusOnNewPage()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Outlet />
      <CookieBanner />
      <Toaster />
      <ConfirmHost />
      <UpdatePrompt />
    </>
  )
}

/** After a step to another page, reading and the Tab key go on at its content. */
function useFocusOnNewPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        // A screen that chose where to begin (a field, a dialog) keeps its choice.
        if (!main || main.contains(document.activeElement)) return
        if (document.querySelector('dialog[open]')) return
        main.focus({ preventScroll: true })
      }),
    [router],
  )
}
