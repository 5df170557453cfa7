import { expect, test, vi } from 'vitest'
import { announce } from './announce.ts'
import { readConfig } from './config.ts'

/** What is printed when a server with this origin starts. */
function announced(origin: string): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  announce(readConfig({ PUBLIC_ORIGIN: origin }), '/data', { name: 'a store' })
  const output = write.mock.calls.join('')
  write.mockRestore()
  return output
}

test.each(['https://vault.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a server at %s prints its address',
  (origin) => {
    const output = announced(origin)
    expect(output).toContain(`IdeaVault is at ${origin}\n`)
    expect(output).not.toContain('require https')
  },
)

test.each(['http://192.168.1.20:3000', 'http://vault.example', 'http://localhost.example'])(
  'a server at %s prints that owners cannot sign in there',
  (origin) => {
    expect(announced(origin)).toContain('Owners cannot sign in there: browsers require https.')
  },
)
