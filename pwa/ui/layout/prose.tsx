import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Running text with headings, paragraphs and lists. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
