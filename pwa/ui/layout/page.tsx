import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './page.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePageTitle } from './use-page-title.ts'

export type PageProps = {
  /** Title of the browser's tab. */
  title: string
  width?: 'narrow' | 'reading' | 'wide' | 'full' | undefined
  className?: string | undefined
  children: ReactNode
}

/** The one <main> of a screen. */
export function Page({ title, width = 'reading', className, children }: PageProps) {
  usePageTitle(title)
  useKeptFocus()
  return (
    <main id="main" tabIndex={-1} className={classes(styles.page, styles[width], className)}>
      {children}
    </main>
  )
}
