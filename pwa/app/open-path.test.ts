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

test('a page of the app is opened in it', () => {
  open('/editor/12?tab=a')
  open('/dashboard', { replace: true })
  expect(navigate.mock.calls).toEqual([
    [{ href: '/editor/12?tab=a', replace: false }],
    [{ href: '/dashboard', replace: true }],
  ])
  expect([assign, replace].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a page of recipients, which is none of the app, is loaded', () => {
  open('/view/abc')
  open('/document/abc?full=true', { replace: true })
  expect([navigate.mock.calls, assign.mock.calls, replace.mock.calls]).toEqual([
    [],
    [['/view/abc']],
    [['/document/abc?full=true']],
  ])
})
