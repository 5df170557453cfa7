import mongoose from 'mongoose'
import { afterAll, expect } from 'vitest'

/** Does for a process's one database connection what tests/support/shared-process.ts does for the process. */
afterAll(() => {
  expect({
    databaseConnection: mongoose.connection.readyState,
    databaseDebug: mongoose.get('debug') ?? false,
  }).toEqual({ databaseConnection: mongoose.ConnectionStates.disconnected, databaseDebug: false })
})
