import mongoose, { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../tests/support/database.ts'
import { createLog } from './create-log.ts'

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

test('a fault of ours is logged with its message and where it was thrown', () => {
  const line = logged(new TypeError('width of undefined', { cause: new Error('no picture') }))
  const { err } = JSON.parse(line)
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'width of undefined',
    cause: { message: 'no picture' },
  })
  expect(err.stack).toContain('create-log.test.ts')
})

test('an error that is its own cause, and what is no error, end', () => {
  const error = new Error('round')
  error.cause = error
  expect(logged(error)).toContain('round')
  expect(JSON.parse(logged('secret words')).err).toEqual({ type: 'string' })
})

test('what a database, a parser or a validator quotes of people is not', async () => {
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
