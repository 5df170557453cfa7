export function findVectors(named?: string, beside?: string): string | null
export function findMerkleVectors(kind: 'inclusion' | 'consistency'): string[]
export function findVector(file: string): string | null
export const jcsNames: string[]
export const otsNames: { proofs: string[]; refused: string[] }
export const notRunWithoutVectors: string
