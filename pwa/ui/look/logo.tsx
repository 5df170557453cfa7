import styles from './logo.module.css'

/** A page with a folded corner and a keyhole. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.page}
        d="M8 2.5h11.2L27 10.3V26a3.5 3.5 0 0 1-3.5 3.5h-15A3.5 3.5 0 0 1 5 26V6a3.5 3.5 0 0 1 3-3.5Z"
      />
      <path className={styles.fold} d="M19.2 2.5 27 10.3h-5.3a2.5 2.5 0 0 1-2.5-2.5Z" />
      <path
        className={styles.key}
        d="M16 13.2a3.6 3.6 0 0 1 1.9 6.66l1 4.34a.9.9 0 0 1-.88 1.1h-4.04a.9.9 0 0 1-.88-1.1l1-4.34A3.6 3.6 0 0 1 16 13.2Z"
      />
    </svg>
  )
}

/** Mark and word. The word can be hidden where the name is shown elsewhere. */
export function Logo({ word = true, size = 28 }: { word?: boolean; size?: number }) {
  return (
    <span className={styles.logo}>
      <Mark size={size} />
      {word ? 'IdeaVault' : <span className="sr-only">IdeaVault</span>}
    </span>
  )
}
