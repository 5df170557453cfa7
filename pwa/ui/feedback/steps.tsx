import { Check } from 'lucide-react'
import styles from './steps.module.css'

/** Progress through a few steps; `current` counts from 0, and `steps.length` means all done. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav className={styles.frame} aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const done = index < current
          const now = index === current
          return (
            <li
              key={step}
              className={`${styles.step} ${done ? styles.done : now ? styles.now : ''}`}
              {...(now ? { 'aria-current': 'step' } : {})}
            >
              <span className={styles.dot} aria-hidden="true">
                {done ? <Check size={14} strokeWidth={2} /> : index + 1}
              </span>
              <span>
                {step}
                {done ? <span className="sr-only"> (done)</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
