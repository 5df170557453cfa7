import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { sealedFiles } from './sealed-files.ts'

/** Of what would be sealed, in each sheet that is open. */
export const sealingKey = ['sealing'] as const

/** What would be sealed now. `sealing` is null while it is being hashed, and where that cannot be done now. */
export function useSealing(readIdea: () => Promise<Idea | null>) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...sealingKey, useId()],
    queryFn: async () => {
      const idea = await readIdea()
      return idea && { idea, files: await sealedFiles(idea) }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const sealing = isFetching || isError ? null : (data ?? null)
  return { sealing, isHashing: isFetching, hashAgain: () => void refetch() }
}
