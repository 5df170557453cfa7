import { describe, expect, it } from 'vitest'
import { wantsServiceWorker } from './update-prompt.tsx'

describe('the service worker', () => {
  it.each(['/collect/abc', '/collect', '/view/abc', '/nda/abc', '/document/abc'])(
    'is not brought by %s, and nothing is kept new there',
    (path) => {
      expect([wantsServiceWorker(path, false), wantsServiceWorker(path, true)]).toEqual([false, false])
    },
  )

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
