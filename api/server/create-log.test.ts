import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../tests/support/database.ts'
import { createLog, openLog } from './create-log.ts'

let disconnect: () => Promise<void>
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
})
afterAll(async () => {
  mongoose.deleteModel('LoggedPerson')
  await disconnect()
})

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'unexpected error')
  return lines.join('')
}

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('an unexpected error is logged with its message and stack', () => {
  const line = logged(new TypeError('width of undefined', { cause: new Error('no picture') }))
  const { err } = JSON.parse(line)
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'width of undefined',
    cause: { message: 'no picture' },
  })
  expect(err.stack).toContain('create-log.test.ts')
})

test('an error that is its own cause and a value that is no error can be logged', () => {
  const error = new Error('round')
  error.cause = error
  expect(logged(error)).toContain('round')
  expect(JSON.parse(logged('secret words')).err).toEqual({ type: 'string' })
})

test('messages of the database and of parsers, which quote user input, are not logged', async () => {
  const schema = new Schema({ email: { type: String, unique: true }, age: Number })
  const Person = mongoose.model('LoggedPerson', schema)
  await Person.createIndexes()
  await Person.create({ email: 'ada@example.org' })
  const errors = [
    await thrownBy(() => Person.create({ email: 'ada@example.org' })),
    await thrownBy(() => Person.create([{ email: 'eve@example.org', age: Object('ada@example.org') }])),
    await thrownBy(() => JSON.parse('ada@example.org')),
  ]
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(/ada@ex/)
    const line = logged(new Error('not saved', { cause: error }))
    expect(line).not.toContain('ada@ex')
    expect(line).toContain('not saved')
  }
})

test('a log line that cannot be written is dropped, and later ones are written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ideavault-log-'))
  const file = join(folder, 'log')
  writeFileSync(file, '')
  // A file opened for reading only refuses writes on every system, as a full disk does.
  let descriptor = openSync(file, 'r')
  const refused = descriptor
  try {
    const log = createLog('info', openLog(refused))
    log.info('lost')
    log.info('lost, too')
    closeSync(refused)
    // The next file that is opened gets the descriptor that has become free.
    descriptor = openSync(file, 'w')
    expect(descriptor).toBe(refused)
    log.info('there is room again')
    log.info('and still')
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['there is room again', 'and still'])
  } finally {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  }
})
