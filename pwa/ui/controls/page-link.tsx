import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type PageLinkProps = {
  href: string
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** The app's link component, which follows links without a page load. Without one the browser follows them. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps> | 'a'>('a')

/** A link to another page, for components that the apps of owners and recipients share. */
export function PageLink(props: PageLinkProps) {
  const Anchor = useContext(PageLinkContext)
  return <Anchor {...props} />
}
