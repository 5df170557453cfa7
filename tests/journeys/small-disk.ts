import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

/** A new mount namespace, in a user namespace if needed: only the program that runs in it sees what is mounted there. */
const ownMounts = ['unshare', '--user', '--map-root-user', '--mount']

/** Linux may forbid it, as in many containers. */
export const canHaveSmallDisks = (): boolean => {
  const [program = '', ...args] = [...ownMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
  return spawnSync(program, args).status === 0
}

/** A disk in memory, mounted at `place` for one program and its children. */
export class SmallDisk {
  private readonly place: string
  private readonly megabytes: number

  constructor(place: string, megabytes: number) {
    this.place = place
    this.megabytes = megabytes
  }

  wrap(command: string[]): string[] {
    const script = 'mount -t tmpfs -o "size=$1m" tmpfs "$0" && shift && exec "$@"'
    return [...ownMounts, 'sh', '-c', script, this.place, String(this.megabytes), ...command]
  }

  /** Writes until not one more byte fits. */
  fill(pid: number | undefined): void {
    const file = openSync(this.filler(pid), 'a')
    try {
      for (const size of [1_048_576, 4_096, 1]) writeAll(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }

  free(pid: number | undefined): void {
    rmSync(this.filler(pid))
  }

  private filler(pid: number | undefined): string {
    return `/proc/${pid}/root${this.place}/filler`
  }
}

function writeAll(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
