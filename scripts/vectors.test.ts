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
  test('that is not there is left out', () => {
    expect(findVectors('', join(folder, 'none'))).toBeNull()
  })

  test('whose named folder does not exist fails the run', () => {
    expect(() => findVectors(join(folder, 'none'))).toThrow('strings/blns.json')
  })

  test('that lacks files fails the run and names them', () => {
    expect(() => findVectors('', folder)).toThrow(/xss\/dompurify-fixtures\.json.*jcs\/testdata\/outhex/)
  })

  test('can only be asked for by the names of the list', () => {
    expect(() => findVector('strings/other.json')).toThrow('scripts/vectors.mjs')
  })

  test.skipIf(findVectors() === null)(
    'is found when it is complete, and refused when one file is missing',
    () => {
      const copy = join(folder, 'copy')
      for (const part of ['strings', 'xss', 'jcs', 'ots'])
        cpSync(join(findVectors() ?? '', part), join(copy, part), { recursive: true })
      expect(findVectors(copy)).toBe(copy)
      rmSync(join(copy, 'jcs', 'testdata', 'output', 'weird.json'))
      expect(() => findVectors(copy)).toThrow('lacks jcs/testdata/output/weird.json.')
    },
  )
})
