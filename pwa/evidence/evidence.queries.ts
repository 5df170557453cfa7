import { queryOptions } from '@tanstack/react-query'
import { getCertificate } from '#contract/evidence.ts'
import { call } from '../data/request.ts'

/** What was accepted never changes; how long its log is may. */
export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => call(getCertificate, { params: { id }, signal }),
  })
