import mongoose from 'mongoose'
import pino from 'pino'
import { expect, test } from 'vitest'
import { freshDatabaseUri } from '../../tests/support/database.ts'
import { prepareDatabase } from './prepare-database.ts'

test('indexes of a replica set are built without waiting for an unreachable member', async () => {
  const silent = pino({ level: 'silent' })
  const schema = new mongoose.Schema({ n: Number }, { autoIndex: false, autoCreate: false })
  schema.index({ n: 1 })
  const model = mongoose.createConnection().model<unknown>('Thing', schema, 'things')
  const connection = mongoose.createConnection(freshDatabaseUri(), { monitorCommands: true })
  await connection.asPromise()
  const builds: unknown[] = []
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'createIndexes') builds.push([command.createIndexes, command.commitQuorum])
  })
  await prepareDatabase(connection, [model], silent, { isAlone: false })
  expect(builds).toEqual([['things', 'majority']])
  await connection.dropDatabase()
  await connection.destroy()
})
