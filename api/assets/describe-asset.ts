import { type Asset, assetPath } from '#contract/assets.ts'
import type { AssetRecord } from './asset.model.ts'

export const describeAsset = (asset: AssetRecord): Asset => ({
  id: asset._id,
  filePath: assetPath(asset._id),
  fileName: asset.fileName,
  createdAt: asset.createdAt.toISOString(),
  width: asset.width,
  height: asset.height,
  uploadKey: asset.uploadKey ?? null,
})
