import { bytesToHex } from '@noble/hashes/utils.js'
import { type Bytes, hash } from '../proofs/bytes.ts'
import { PackageFault } from './package-fault.ts'

/** The files of a package by their names. */
export type PackageFiles = ReadonlyMap<string, Bytes>

export const sha256 = (bytes: Bytes): string => bytesToHex(hash(bytes))

/** The text of a file. Throws a PackageFault where it is missing or not UTF-8. */
export function textOf(files: PackageFiles, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new PackageFault(`${name} is missing.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PackageFault(`${name} is damaged: it is not text.`)
  }
}

/** The lines of a file, each of which ends with a line feed. */
export function linesOf(files: PackageFiles, name: string): string[] {
  const text = textOf(files, name)
  if (text !== '' && !text.endsWith('\n')) throw new PackageFault(`${name} is cut off.`)
  return text.split('\n').slice(0, -1)
}
