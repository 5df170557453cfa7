import { Link } from '@tanstack/react-router'
import { Library, Plus } from 'lucide-react'
import styles from './portfolio.module.css'

/** The bar at the thumb: where one is, and a large way to begin. */
export function ThumbBar() {
  return (
    <>
      <div className={styles.room} />
      <nav className={styles.bar} aria-label="Main">
        <Link className={styles.here} to="/dashboard">
          <Library size={22} strokeWidth={1.75} aria-hidden="true" />
          Portfolio
        </Link>
        <Link className={styles.new} to="/editor/$id" params={{ id: 'new' }} aria-label="New idea">
          <Plus size={26} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </nav>
    </>
  )
}
