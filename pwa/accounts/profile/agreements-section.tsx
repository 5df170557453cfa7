import { ButtonLink } from '../../ui/controls/button-link.tsx'
import styles from './profile-screen.module.css'

/** Link to the agreements that an owner writes. */
export const AgreementsSection = () => (
  <section className={styles.card} aria-label="Agreements">
    <h2 className={styles.heading}>Agreements</h2>
    <div className={styles.line}>
      <p className={styles.soft}>What readers accept before they read: the standard text, or your own.</p>
      <ButtonLink to="/agreements">Your agreements</ButtonLink>
    </div>
  </section>
)
