import { queryOptions } from '@tanstack/react-query'
import { getCertificate } from '#contract/evidence.ts'
import { call } from '../data/request.ts'

/** What was accepted never changes, but the length of its log may. */
export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => call(getCertificate, { params: { id }, signal }),
  })
