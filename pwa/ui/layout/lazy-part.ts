import { type ComponentType, lazy } from 'react'

/**
 * A lazy component that may fail to load, offline or after a release, without breaking its page: the stand-in, or nothing, is shown
 * instead. Where the app handles a missing file itself (new-release.ts), the import resolves with undefined.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: (await load().catch(() => undefined)) ?? standIn }))
