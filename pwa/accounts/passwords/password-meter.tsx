import { limits } from '#contract/rules/limits.ts'
import styles from '../accounts.module.css'

const wanted = limits.passwordSuggested

/** Shows progress towards the suggested length, since length makes guessing slow. It never refuses a password. */
export function PasswordMeter({ password }: { password: string }) {
  const length = [...password].length
  const long = length >= wanted
  return (
    <div className={styles.meter}>
      <svg className={styles.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={long ? styles.long : styles.short} width={meterShare(length) * 100} height="4" />
      </svg>
      <p className={styles.hint} aria-live="polite">
        {meterWords(length)}
      </p>
    </div>
  )
}

export const meterShare = (length: number) => Math.min(1, length / wanted)

export function meterWords(length: number): string {
  if (length >= wanted) return 'Long enough to be hard to guess.'
  if (length < limits.passwordMin) return `At least ${limits.passwordMin} characters; ${wanted} are better.`
  return `With ${wanted} characters it is hard to guess; a few words in a row will do.`
}
