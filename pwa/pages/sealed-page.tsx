import { Seal } from '../document/seal/seal.tsx'
import styles from './sealed-page.module.css'

/** Drawing of a page with an idea and its seal. It is only an example, so it is hidden from screen readers. */
export function SealedPage() {
  return (
    <svg className={styles.art} viewBox="0 0 400 330" aria-hidden="true">
      <g transform="rotate(-2 170 160)">
        <path
          className={styles.sheet}
          d="M34 14h238l44 44v242a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4Z"
        />
        <path className={styles.fold} d="M272 14l44 44h-38a6 6 0 0 1-6-6Z" />
        <text className={styles.title} x="58" y="66">
          Quiet fan blade with
        </text>
        <text className={styles.title} x="58" y="92">
          an owl-wing edge
        </text>
        <g className={styles.lines}>
          <rect x="58" y="114" width="216" height="7" rx="3.5" />
          <rect x="58" y="131" width="196" height="7" rx="3.5" />
          <rect x="58" y="148" width="224" height="7" rx="3.5" />
          <rect x="58" y="165" width="134" height="7" rx="3.5" />
        </g>
        <g className={styles.ink} transform="translate(56 194) scale(1.08)">
          <path d="M8 58C40 20 110 6 190 14c-14 5-9 8-24 10 4 5-12 5-10 10-10-1-12 5-22 5 0 5-14 4-18 9-9-2-14 6-24 5-4 6-18 2-24 6-24 8-46 8-60-1Z" />
          <path d="M20 55C60 30 110 18 170 17" />
        </g>
      </g>
      <g transform="translate(236 172) rotate(9 71 71)">
        <Seal top="PUBLISHED" bottom="21 NOV 2026 09:41 UTC" size={142} />
      </g>
    </svg>
  )
}
