import mongoose from 'mongoose'
import { afterAll, expect } from 'vitest'

/** What tests/support/shared-process.ts does for the process, for its one connection to a database. */
afterAll(() => {
  expect({
    databaseConnection: mongoose.connection.readyState,
    databaseDebug: mongoose.get('debug') ?? false,
  }).toEqual({ databaseConnection: mongoose.ConnectionStates.disconnected, databaseDebug: false })
})
