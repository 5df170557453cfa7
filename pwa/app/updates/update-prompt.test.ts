import { describe, expect, it } from 'vitest'
import { wantsServiceWorker } from './update-prompt.tsx'

describe('the service worker', () => {
  it.each(['/dashboard', '/editor/new', '/share/1', '/shared/abc', '/profile', '/login', '/register'])(
    'is installed by a visit to %s',
    (path) => {
      expect(wantsServiceWorker(path, false)).toBe(true)
    },
  )

  it.each(['/', '/about', '/dashboards', '/views'])(
    'is updated but not installed by a visit to %s',
    (path) => {
      expect([wantsServiceWorker(path, false), wantsServiceWorker(path, true)]).toEqual([false, true])
    },
  )
})
