import { describe, expect, it } from 'vitest'
import { wantsServiceWorker } from './update-prompt.tsx'

describe('the service worker', () => {
  it.each(['/collect/abc', '/collect', '/view/abc', '/nda/abc', '/document/abc'])(
    'is not brought by %s',
    (path) => {
      expect(wantsServiceWorker(path)).toBe(false)
    },
  )

  it.each(['/', '/dashboard', '/editor/new', '/about', '/documents', '/views'])(
    'is brought by %s',
    (path) => {
      expect(wantsServiceWorker(path)).toBe(true)
    },
  )
})
