import { useQueryClient } from '@tanstack/react-query'
import { type Asset, deleteAsset } from '#contract/assets.ts'
import { call } from '../data/request.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { assetsQuery } from './assets.queries.ts'

/** Deletes a picture after its owner has confirmed it. */
export function useDeleteAsset() {
  const queryClient = useQueryClient()
  return async (asset: Asset): Promise<void> => {
    const description = `Are you sure you want to delete "${asset.fileName}"? This action cannot be undone.`
    if (!(await confirm({ title: 'Delete picture', description, confirmLabel: 'Delete', danger: true })))
      return
    const failure = await call(deleteAsset, { params: { id: asset.id } }).then(
      () => null,
      (error) => (error instanceof Error ? error.message : 'Failed to delete picture.'),
    )
    if (failure !== null) toast({ title: 'Error', description: failure, variant: 'destructive' })
    // Also after a refusal, because the list may show a picture that was deleted elsewhere.
    await queryClient.invalidateQueries({ queryKey: assetsQuery.queryKey })
    if (failure === null) toast({ title: 'Success', description: 'Picture deleted.' })
  }
}
