import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WithQueries } from '../data/queries.tsx'
import { siteQuery } from '../data/site-query.ts'
import styles from './error-screen.module.css'

/** The support address of this installation, if it has one and the server answers. */
export function SupportLine(): ReactNode {
  return (
    <WithQueries>
      <Address />
    </WithQueries>
  )
}

function Address() {
  const { data } = useQuery({ ...siteQuery, throwOnError: false })
  if (!data?.supportEmail) return null
  return (
    <p className={styles.support}>
      If it happens again, write to <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>.
    </p>
  )
}
