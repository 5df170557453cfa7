import styles from './progress-bar.module.css'

/** `value` from 0 to 1. Drawn as SVG, so that no style attribute is needed. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className={styles.fill} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="4" />
      </svg>
    </span>
  )
}
