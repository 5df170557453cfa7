// One process per folder. The socket is the lock: while a process accepts connections on it, the folder is in use; a
// socket that refuses them was left by a crash. A file with a process id would mislead in containers, where ids repeat.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is already in use by another running store.`)
    this.name = 'FolderInUseError'
  }
}

const maxSocketPath = 100 // the system's limit is about 107 bytes
const abandonedMilliseconds = 10_000

/** Creates the folder, accessible to its owner only, and returns where its socket belongs. */
export function prepareFolder(folder: string): { folder: string; socket: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const real = realpathSync(folder)
  const socket = join(real, 'store.sock')
  if (Buffer.byteLength(socket) <= maxSocketPath) return { folder: real, socket }
  const short = join(shortNameOf(real), 'store.sock')
  if (Buffer.byteLength(short) > maxSocketPath)
    throw new Error(
      `The paths of the data folder ${real} and of the temporary folder ${tmpdir()} are too long for a socket. Set TMPDIR to a shorter one.`,
    )
  return { folder: real, socket: short }
}

/**
 * A symbolic link to the folder, for a path that is too long for a socket. The socket itself still lies in the folder, so that
 * processes with another temporary folder find it.
 */
function shortNameOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  const short = join(tmpdir(), `store-at-${digest}`)
  try {
    symlinkSync(folder, short)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  }
  const isOurs = !process.getuid || lstatSync(short).uid === process.getuid()
  if (!isOurs || readlinkSync(short) !== folder)
    throw new Error(`${short} is not this store's link to its data folder. Please remove it.`)
  return short
}

/** Listens on the socket, or throws FolderInUseError. */
export function listenExclusively(server: Server, socket: string, folder: string): Promise<void> {
  return withGuard(`${socket}.starting`, async () => {
    if (existsSync(socket)) {
      if (await answers(socket)) throw new FolderInUseError(folder)
      rmSync(socket)
    }
    await listen(server, { path: socket })
    chmodSync(socket, 0o600)
  })
}

/** Whether a store is running on this folder, which need not be there. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  const { socket } = prepareFolder(folder)
  return existsSync(socket) && answers(socket)
}

/** Two processes starting at once must not remove each other's new socket. */
async function withGuard(guard: string, work: () => Promise<void>): Promise<void> {
  while (!makeGuard(guard)) await setTimeout(20)
  try {
    await work()
  } finally {
    rmdirSync(guard)
  }
}

/** A guard is held for milliseconds; an old one was left by a crash. */
function makeGuard(guard: string): boolean {
  try {
    mkdirSync(guard)
    return true
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > abandonedMilliseconds) rmSync(guard, { recursive: true, force: true })
  return false
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', (error) => {
      if (isSystemError(error) && ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code)) resolve(false)
      else reject(error)
    })
  })
}

export function listen(
  server: Server,
  where: { path: string } | { host: string; port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
