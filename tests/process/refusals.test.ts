import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { buildPrograms, cleanUp, type Program, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

/** Runs the product, or another program, to its end: one line on stderr, nothing on stdout, code 1. */
async function refusal(env: Record<string, string>, name: Program = 'main'): Promise<string> {
  const program = run(name, { DATA_DIR: await temporaryFolder(), ...env })
  expect(await program.exit).toBe(1)
  expect(program.stdout()).toBe('')
  const line = program.stderr()
  expect(line).toMatch(/^[^\n]+\n$/)
  expect(line).not.toContain('    at ')
  return line.trimEnd()
}

describe('a start that cannot succeed prints one line about', () => {
  // What each variable accepts, and the line for each: api/server/config.test.ts.
  test('a variable that is not valid', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'PORT is not valid: it must be a whole number from 1 to 65535.',
    )
  })

  test('a database address without a key', async () => {
    expect(await refusal({ MONGODB_URI: 'mongodb://127.0.0.1:1/vault' })).toMatch(/^SECRET_KEY is not set: /)
  })

  test('a database address that is not valid', async () => {
    const line = await refusal({ MONGODB_URI: 'mongodb://', SECRET_KEY: 'k'.repeat(32) })
    expect(line).toMatch(/^MONGODB_URI is not valid: /)
  })

  test('a port that is taken', async () => {
    const other = await startProduct()
    expect(await refusal({ PORT: String(other.port) })).toBe(
      `Port ${other.port} is in use. Stop the other program or set PORT.`,
    )
    other.kill('SIGTERM')
    expect(await other.exit).toBe(0)
  })

  test('an address of another machine', async () => {
    expect(await refusal({ HOST: '203.0.113.1' })).toBe('HOST 203.0.113.1 is not an address of this machine.')
  })

  test('a data folder that cannot be made', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const DATA_DIR = join(file, 'data')
    expect(await refusal({ DATA_DIR })).toBe(
      `The data folder ${DATA_DIR} cannot be written (ENOTDIR). Choose another one with DATA_DIR.`,
    )
    expect(await refusal({ DATA_DIR: file })).toContain(`The data folder ${file} cannot be written (EEXIST)`)
  })

  test('a data file that is damaged', async () => {
    const DATA_DIR = await temporaryFolder()
    await mkdir(join(DATA_DIR, 'db'))
    await writeFile(join(DATA_DIR, 'db', 'data.mdb'), Buffer.alloc(50_000))
    await writeFile(join(DATA_DIR, 'secret-key'), 'k'.repeat(64))
    expect(await refusal({ DATA_DIR })).toMatch(
      /^The data file .*data\.mdb is damaged: its header is all zeros\. Restore a backup with npm run restore -- FILE; npm run check shows more\.$/,
    )
  })

  test('a data folder that another process uses', async () => {
    const other = await startProduct()
    const line = await refusal({ DATA_DIR: other.dataDir, PORT: String(await freePort()) })
    expect(line).toContain(`${other.dataDir}/db is already in use`)
    other.kill('SIGTERM')
    expect(await other.exit).toBe(0)
  })

  test.each(['main', 'store'] as const)('a restore that was interrupted: %s', async (program) => {
    const DATA_DIR = await temporaryFolder()
    await mkdir(join(DATA_DIR, 'before-restore-2026-03-01'))
    expect(await refusal({ DATA_DIR }, program)).toContain(`A restore into ${DATA_DIR} did not finish`)
    expect(await readdir(DATA_DIR)).not.toContain('db')
  })

  test('a database folder that is a file', async () => {
    const DATA_DIR = await temporaryFolder()
    await writeFile(join(DATA_DIR, 'db'), 'not a folder')
    expect(await refusal({ DATA_DIR })).toContain(`The store in ${DATA_DIR}/db could not start.`)
  })

  test('a key file that is empty', async () => {
    const DATA_DIR = await temporaryFolder()
    await writeFile(join(DATA_DIR, 'secret-key'), '')
    expect(await refusal({ DATA_DIR })).toContain(`${DATA_DIR}/secret-key contains no key`)
  })

  test('a key file that is a folder', async () => {
    const DATA_DIR = await temporaryFolder()
    await mkdir(join(DATA_DIR, 'secret-key'))
    expect(await refusal({ DATA_DIR })).toContain(`${DATA_DIR}/secret-key cannot be read`)
  })
})
