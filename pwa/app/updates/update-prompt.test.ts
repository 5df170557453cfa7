import { describe, expect, it } from 'vitest'
import { wantsServiceWorker } from './update-prompt.tsx'

describe('the service worker', () => {
  it.each(['/dashboard', '/editor/new', '/share/1', '/shared/abc', '/profile', '/login', '/register'])(
    'is brought by %s',
    (path) => {
      expect(wantsServiceWorker(path, false)).toBe(true)
    },
  )

  it.each(['/', '/about', '/dashboards', '/views'])('is kept new by %s, but not brought', (path) => {
    expect([wantsServiceWorker(path, false), wantsServiceWorker(path, true)]).toEqual([false, true])
  })
})
