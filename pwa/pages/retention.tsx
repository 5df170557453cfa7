import { useQuery } from '@tanstack/react-query'
import { WithQueries } from '../data/queries.tsx'
import { siteQuery } from '../data/site-query.ts'

/** How long this installation keeps what it deletes by itself: 'for 90 days'. */
export const Retention = () => (
  <WithQueries>
    <Days />
  </WithQueries>
)

const UNKNOWN = 'for as long as those who run this server have set'
const Days = () => <span>{useQuery(siteQuery).data?.networksKept ?? UNKNOWN}</span>
