import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { ALWAYS_STALE } from '../../data/queries.tsx'
import { sealedFiles } from './sealed-files.ts'

/** The query key of what would be sealed, shared by all open sheets. */
export const sealingKey = ['sealing'] as const

/** What would be sealed now. `sealing` is null while it is being hashed, and when it cannot be. */
export function useSealing(readIdea: () => Promise<Idea | null>) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...sealingKey, useId()],
    queryFn: async () => {
      const idea = await readIdea()
      return idea && { idea, files: await sealedFiles(idea) }
    },
    staleTime: ALWAYS_STALE,
    gcTime: 0,
  })
  const sealing = isFetching || isError ? null : (data ?? null)
  return { sealing, isHashing: isFetching, hashAgain: () => void refetch() }
}
