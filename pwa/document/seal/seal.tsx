import { useId } from 'react'
import styles from './seal.module.css'
import { sealEdge } from './seal-edge.ts'

export type SealProps = {
  /** A word on the upper arc, at most about 10 letters; capitals look best. */
  top: string
  /** A date or block on the lower arc, at most about 26 letters. */
  bottom: string
  size?: number | undefined
  /** Says what the seal means where no text beside it does; without it the seal is decoration. */
  label?: string | undefined
}

const edge = sealEdge({ teeth: 40, radius: 54.6, depth: 7.4, centre: 64 })

export function Seal({ top, bottom, size = 124, label }: SealProps) {
  const id = useId()
  return (
    <svg
      className={styles.seal}
      width={size}
      height={size}
      viewBox="0 0 128 128"
      role="img"
      aria-label={label ?? ''}
      aria-hidden={label === undefined}
    >
      <defs>
        <path id={`${id}t`} d="M64 64m-41.5 0a41.5 41.5 0 1 1 83 0" />
        <path id={`${id}b`} d="M64 64m-47.6 0a47.6 47.6 0 0 0 95.2 0" />
      </defs>
      <path className={styles.edge} d={edge} />
      <circle className={styles.line} cx="64" cy="64" r="52" />
      <circle className={styles.line} cx="64" cy="64" r="35.5" />
      <text className={styles.text} textAnchor="middle">
        <textPath href={`#${id}t`} startOffset="50%">
          {top}
        </textPath>
      </text>
      <text className={`${styles.text} ${styles.small}`} textAnchor="middle">
        <textPath href={`#${id}b`} startOffset="50%">
          {bottom}
        </textPath>
      </text>
      <path
        className={styles.key}
        transform="translate(64 62)"
        d="M0-17a11.6 11.6 0 0 1 6.1 21.5l3.2 14a2.8 2.8 0 0 1-2.75 3.5H-6.55a2.8 2.8 0 0 1-2.75-3.5l3.2-14A11.6 11.6 0 0 1 0-17Z"
      />
    </svg>
  )
}
