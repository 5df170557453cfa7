import { type ComponentType, lazy } from 'react'

/**
 * A part of a page whose code comes after the page, and may not come, without a connection or after a release: the page stays, without
 * it or with what stands in. Where the app handles a missing file by itself (new-release.ts), its import resolves with nothing in it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: (await load().catch(() => undefined)) ?? standIn }))
