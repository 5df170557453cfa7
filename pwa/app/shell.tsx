import type { ReactNode } from 'react'
import { Footer, type FooterProps } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'

export type ShellProps = {
  back?: HeaderProps['back']
  /** The right side of the header. */
  right?: ReactNode
  /** Props of the footer, or false for screens that end with a bottom bar. */
  footer?: FooterProps | false | undefined
  children: ReactNode
}

/** Header, screen, footer. Routes put a feature's screen into it. */
export function Shell({ back, right, footer = {}, children }: ShellProps) {
  return (
    <>
      <Header back={back}>{right}</Header>
      {children}
      {footer ? <Footer {...footer} /> : null}
    </>
  )
}
