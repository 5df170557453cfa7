import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './button.tsx'

/** A link of the router with the look of a button. */
export const ButtonLink = createLink(ButtonAnchor)
