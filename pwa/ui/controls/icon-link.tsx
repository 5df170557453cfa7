import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from '../look/classes.ts'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

function IconAnchor({ label, className, children, ...rest }: ComponentProps<'a'> & { label: string }) {
  return (
    <Tooltip label={label}>
      <a {...rest} className={classes(styles.button, className)}>
        <span className="sr-only">{label}</span>
        {children}
      </a>
    </Tooltip>
  )
}

/** A router link as an icon of 44 x 44 px; the label is its name and its tooltip. */
export const IconLink = createLink(IconAnchor)
