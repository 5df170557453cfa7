import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'large' | undefined
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }

/**
 * A busy button stays focusable and keeps its words; it only stops answering. So does one that what it did switches off: that is
 * `aria-disabled`, because browsers take the focus from a disabled one, and the keyboard then begins at the top of the page.
 */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={look(variant, size, className)}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <Label>{children}</Label>
    </button>
  )
}

type AnchorProps = ComponentProps<'a'> & ButtonLook

/** A plain link that the browser follows, with the look of a button. To a page of the same app: ButtonLink. */
export function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look(variant, size, className)}>
      {icon}
      <Label>{children}</Label>
    </a>
  )
}

/**
 * In an element of its own, which is no box. A browser that translates a page puts elements of its own in the place of bare text: React
 * would then change text that is not on the page any more, and find no place for what comes beside it (decision 0064).
 */
const Label = ({ children }: { children: ReactNode }) => <span className={styles.label}>{children}</span>

function look(variant: ButtonLook['variant'] = 'plain', size: ButtonLook['size'] = 'normal', extra?: string) {
  return classes(
    styles.button,
    variant !== 'plain' && styles[variant],
    size === 'large' && styles.large,
    extra,
  )
}
