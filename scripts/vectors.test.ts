import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findVector, findVectors } from './vectors.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ideavault-vectors-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('public test data', () => {
  test('that is nowhere is left out', () => {
    expect(findVectors('', join(folder, 'none'))).toBeNull()
  })

  test('that was named and is not there fails the run', () => {
    expect(() => findVectors(join(folder, 'none'))).toThrow('strings/blns.json')
  })

  test('that is there and lacks files fails the run and names them', () => {
    expect(() => findVectors('', folder)).toThrow(/xss\/dompurify-fixtures\.json.*jcs\/testdata\/outhex/)
  })

  test('is asked for by names of the list only', () => {
    expect(() => findVector('strings/other.json')).toThrow('scripts/vectors.mjs')
  })

  test.skipIf(findVectors() === null)('that is whole is found, and not when one file is gone', () => {
    const copy = join(folder, 'copy')
    for (const part of ['strings', 'xss', 'jcs', 'ots'])
      cpSync(join(findVectors() ?? '', part), join(copy, part), { recursive: true })
    expect(findVectors(copy)).toBe(copy)
    rmSync(join(copy, 'jcs', 'testdata', 'output', 'weird.json'))
    expect(() => findVectors(copy)).toThrow('lacks jcs/testdata/output/weird.json.')
  })
})
