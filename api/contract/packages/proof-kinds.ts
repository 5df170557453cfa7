import { bitcoinProof } from './bitcoin-proof.ts'
import { logProof } from './log-proof.ts'
import type { ProofKind } from './proof-kind.ts'
import { stampProof } from './stamp-proof.ts'

/** All kinds of proofs, in the order in which they are reported. */
export const proofKinds: readonly ProofKind[] = [logProof, stampProof, bitcoinProof]
