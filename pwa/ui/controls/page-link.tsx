import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type PageLinkProps = {
  href: string
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** How an app follows links to its own pages without loading anew. Where there is none, the browser follows them. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps> | 'a'>('a')

/** A link to another page, in what the pages of owners and of recipients share. */
export function PageLink(props: PageLinkProps) {
  const Anchor = useContext(PageLinkContext)
  return <Anchor {...props} />
}
