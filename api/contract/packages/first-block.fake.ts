import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { BITCOIN_TAG } from '../opentimestamps/attestation.ts'
import { FILE_START } from '../opentimestamps/read-proof.ts'
import { hash } from '../proofs/bytes.ts'
import type { BlockFloor } from './check-blocks.ts'

/** The only transaction of the first block. Its double hash is the Merkle root in the header, so it is the one file with so short a proof. */
export const transaction = hexToBytes(
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
)
/** The header of that block. */
export const header =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c'
const SHA256 = Uint8Array.of(0x08)
/** A proof of this digest that ends with these bytes. */
export const ots = (digest: Uint8Array, tail: string) =>
  concatBytes(FILE_START, SHA256, digest, SHA256, hexToBytes(tail))
/** The proof that leads from the transaction to the block. */
export const inBlock = ots(hash(transaction), `00${BITCOIN_TAG}0100`)
export const headers = utf8ToBytes(JSON.stringify({ 0: header }))
/** The same header with less work shown. */
export const forgedHeaders = utf8ToBytes(JSON.stringify({ 0: header.replace('29ab5f49', '29ab5f4a') }))
/** Accepts this block, which the floor for packages refuses. */
export const noFloor: BlockFloor = { height: 0, difficulty: 1, time: 0 }
