import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to sockets of their own accord (RFC 6335 section 6: from 49152; Linux: from 32768). Between the
 * moment when a port is found and the moment when a server listens on it, and while that server is started anew, no other
 * program's connection takes it by chance.
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

/** A port for a server that keeps it when it is started anew. Throws where none is found. */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${TRIES} ports between ${FIRST} and ${LAST} was free.`)
}

/**
 * What `start` makes of a free port. Where another program took the port meanwhile and `start` throws that it is in use, the
 * next one is tried; everything else that it throws goes on to the caller.
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
