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
 * A busy button keeps its focus and label but ignores clicks. Use `aria-disabled` for a button that its own action disables:
 * browsers take the focus from a disabled one, and the keyboard then starts at the top of the page.
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

/** A plain link that the browser follows and that looks like a button. For pages of the same app use ButtonLink. */
export function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look(variant, size, className)}>
      {icon}
      <Label>{children}</Label>
    </a>
  )
}

/**
 * Wraps the label in an element (without a box). Browsers that translate a page replace bare text by elements of their own: React
 * would then update text that is no longer on the page, and fail to insert siblings (decision 0064).
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
