import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './request.ts'
import { wayToSignIn } from './session-over.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (status: number, code: string) => new ApiError(status, { code, message: code }, code)

test('a failure because nobody is signed in offers to sign in and come back to the same page', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { pathname: '/share/7', search: '?a=1', hash: '#b', assign } })
  const { description, action } = wayToSignIn(refused(401, 'sign_in'))
  expect([description, action?.label]).toEqual(['sign_in', 'Sign in'])
  action?.onClick()
  expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fshare%2F7%3Fa%3D1%23b')
})

test('failures of other kinds do not offer to sign in', () => {
  const others = [refused(401, 'identify'), refused(403, 'wrong_account'), new NetworkError(), new Error('x')]
  expect(others.map(wayToSignIn)).toEqual([{}, {}, {}, {}])
})
