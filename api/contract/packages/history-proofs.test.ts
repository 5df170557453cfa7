import { expect, test } from 'vitest'
import { forgedHeaders, headers, inBlock, noFloor, transaction } from './first-block.fake.ts'
import { checkHistoryProofs } from './history-proofs.ts'

/** The proof is about the bytes of the version's file, not about their meaning. */
const name = 'history/0001.json'
const whole = {
  [name]: transaction,
  [`${name}.ots`]: inBlock,
  'history/bitcoin-headers.json': headers,
}
const check = (files: Record<string, Uint8Array>) =>
  checkHistoryProofs(new Map(Object.entries(files)), [{ name, digest: '' }], [], noFloor)

test('a sealed version is confirmed in the block that its proof leads to', () => {
  const { proofs, used } = check(whole)
  expect(proofs).toMatchObject([{ logged: null, block: { height: 0 } }])
  expect(used).toEqual([`${name}.ots`, 'history/bitcoin-headers.json'])
})

test('a proof without its header confirms nothing, and a header without a proof is refused', () => {
  expect(check({ [name]: transaction, [`${name}.ots`]: inBlock }).proofs).toMatchObject([{ block: null }])
  expect(() => check({ [name]: transaction, 'history/bitcoin-headers.json': headers })).toThrow(
    'history/bitcoin-headers.json names block 0, which no version leads to.',
  )
})

test('malformed headers or log proofs are refused, and unneeded log keys are listed as unused', () => {
  const broken = { ...whole, 'history/bitcoin-headers.json': Uint8Array.of(123) }
  expect(() => check(broken)).toThrow(
    'history/bitcoin-headers.json is damaged: it holds no headers of blocks.',
  )
  expect(check({ ...whole, 'log-keys.txt': Uint8Array.of(10) }).used).not.toContain('log-keys.txt')
  const entry = { ...whole, [`${name}.tlog-proof`]: Uint8Array.of(10), 'log-keys.txt': new Uint8Array() }
  expect(() => check(entry)).toThrow(`${name}.tlog-proof is damaged: it is not a proof of a log.`)
})

test('a proof of another version, a changed proof and a header without its work are refused', () => {
  expect(() => check({ ...whole, [name]: Uint8Array.of(1) })).toThrow('is about another file than')
  for (let at = 0; at < inBlock.length - 1; at++) {
    const changed = inBlock.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(() => check({ ...whole, [`${name}.ots`]: changed }), String(at)).toThrow()
  }
  expect(() => check({ ...whole, 'history/bitcoin-headers.json': forgedHeaders })).toThrow('At block 0')
})
