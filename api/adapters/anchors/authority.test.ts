import { afterAll, beforeAll, expect, test } from 'vitest'
import { hash } from '#contract/proofs/bytes.ts'
import { startAuthority } from '../../../tests/timestamps/fake-authority.ts'
import { askAuthority } from './authority.ts'

let authority: Awaited<ReturnType<typeof startAuthority>>
beforeAll(async () => {
  authority = await startAuthority()
})
afterAll(() => authority.close())

/** Requests a stamp under this policy; the authority has only one, 1.2.3.4.1. */
function ask(policy: string | null) {
  const rules = { url: authority.origin, roots: [authority.root.der], policy, answerMs: 20_000 }
  return askAuthority(rules, hash(), { nonce: Uint8Array.of(0x41, 7), now: () => new Date() })
}

test('a stamp under another policy than the requested one is refused', async () => {
  for (const policy of [null, '1.2.3.4.1'])
    expect((await ask(policy)).stamp).toMatchObject({ policy: '1.2.3.4.1', authority: 'Example Time' })
  await expect(ask('1.2.3.4.2')).rejects.toThrow('follows another policy than was asked for.')
})
