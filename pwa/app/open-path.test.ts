import { afterEach, expect, test, vi } from 'vitest'
import { openPath } from './open-path.ts'

const navigate = vi.fn(async () => undefined)
const assign = vi.fn()
const replace = vi.fn()
const open = (path: string, options?: { replace: boolean }) => {
  vi.stubGlobal('window', { location: { origin: 'https://ideas.example', assign, replace } })
  openPath({ navigate }, path, options)
}

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a path of the owner’s app is opened without loading a page', () => {
  open('/editor/12?tab=a')
  open('/dashboard', { replace: true })
  expect(navigate.mock.calls).toEqual([
    [{ href: '/editor/12?tab=a', replace: false }],
    [{ href: '/dashboard', replace: true }],
  ])
  expect([assign, replace].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a path of a recipient’s page is opened by loading it', () => {
  open('/view/abc')
  open('/document/abc?full=true', { replace: true })
  expect([navigate.mock.calls, assign.mock.calls, replace.mock.calls]).toEqual([
    [],
    [['/view/abc']],
    [['/document/abc?full=true']],
  ])
})
