import { Eye } from 'lucide-react'
import styles from './access.module.css'

export function PreviewBanner() {
  return (
    <aside className={styles.preview} aria-label="Preview">
      <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>This is your own idea as readers see it. Nothing is recorded or counted.</span>
    </aside>
  )
}
