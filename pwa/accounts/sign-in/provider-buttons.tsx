import styles from '../accounts.module.css'

const providers = ['Google', 'GitHub', 'X']

/** Third-party sign-in: announced by the specification, not available yet. */
export function ProviderButtons() {
  return (
    <div className={styles.providers}>
      {providers.map((name) => (
        <button className={styles.provider} key={name} type="button" disabled>
          <span>{name}</span>
          <span className={styles.soon}>Coming Soon</span>
        </button>
      ))}
    </div>
  )
}
