import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { Finding, Verdict } from '#contract/packages/verdict.ts'
import { Seal } from '../document/seal/seal.tsx'
import { classes } from '../ui/look/classes.ts'
import { sealOf } from './verdict-seal.ts'
import styles from './verify.module.css'

const icons: Record<Finding['kind'], typeof CircleCheck> = {
  proved: CircleCheck,
  stated: CircleAlert,
  missing: CircleMinus,
  wrong: CircleX,
}
const kinds: Record<Finding['kind'], string> = {
  proved: 'Proved',
  stated: 'Stated, not proved',
  missing: 'Not proved',
  wrong: 'Wrong',
}
/** The verdict in one sentence, and below it what each part showed. */
export function VerdictView({ verdict }: { verdict: Verdict }) {
  const { outcome, headline, findings } = verdict
  const seal = sealOf(verdict)
  return (
    <>
      <div className={classes(styles.verdict, outcome === 'refused' && styles.refused)} role="status">
        {seal ? (
          <div className={styles.seal}>
            <Seal {...seal} size={92} />
          </div>
        ) : (
          <CircleX className={styles.cross} size={44} strokeWidth={1.5} aria-hidden="true" />
        )}
        <p className={classes('serif', styles.headline)}>{headline}</p>
      </div>
      <ul className={styles.findings}>
        {findings.map(({ kind, title, text }) => {
          const Icon = icons[kind]
          return (
            <li className={classes(styles.finding, styles[kind])} key={`${title} ${text}`}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <p className={styles.title}>
                  <span className="sr-only">{kinds[kind]}: </span>
                  {title}
                </p>
                <p className={styles.soft}>{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
