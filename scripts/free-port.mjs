import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range from which systems assign ports themselves (RFC 6335 section 6: from 49152; Linux: from 32768). So no other program's
 * connection takes the port by chance between the moment when it is found and the moment when a server listens on it, or while that
 * server is restarted.
 */
const FIRST = 10_000
const LAST = 29_999
const TRIES = 100
const STARTS = 5

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** A port for a server that keeps it when it is restarted. Throws if none is found. */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${TRIES} ports between ${FIRST} and ${LAST} was free.`)
}

/**
 * Returns the result of `start` with a free port. If another program took the port meanwhile and `start` throws that it is in use, the
 * next one is tried; every other error is passed on to the caller.
 */
export async function onFreePort(start) {
  for (let starts = 1; ; starts++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (starts === STARTS || !/Port \d+ is in use/.test(error.message)) throw error
    }
  }
}
