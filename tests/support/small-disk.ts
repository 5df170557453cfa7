// A disk of a few megabytes, and the processes that see it. No other process does, so sockets are outside it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSmallDisk } from '../../scripts/small-disk.mjs'

const found = findSmallDisk()
export const hasSmallDisk = found !== null

export class SmallDisk {
  /** The disk's path for the processes that are started with `prefix`. */
  readonly folder: string
  private readonly holder: ChildProcess

  private constructor(folder: string, holder: ChildProcess) {
    this.folder = folder
    this.holder = holder
  }

  static async make(megabytes: number): Promise<SmallDisk> {
    if (!found) throw new Error('There is no small disk on this machine.')
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
    const hold = `${found.mount} && echo ready && exec cat`
    const holder = spawn('unshare', [...found.unshare, 'sh', '-c', hold, `${megabytes}m`, folder])
    await once(holder.stdout, 'data')
    return new SmallDisk(folder, holder)
  }

  /** Put before a command, it makes the command see the disk. */
  get prefix(): string[] {
    return ['nsenter', ...(found?.enter ?? []), '-t', String(this.holder.pid)]
  }

  /** Adds another program's file of this size, or as large as there is room for. */
  occupy(bytes: number): void {
    this.run(['sh', '-c', `head -c ${bytes} /dev/zero > '${this.folder}/other'`])
  }

  vacate(): void {
    this.run(['rm', '-f', join(this.folder, 'other')])
  }

  async remove(): Promise<void> {
    const ended = once(this.holder, 'exit')
    this.holder.kill('SIGKILL')
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }

  private run(command: string[]): void {
    const [first = '', ...rest] = [...this.prefix, ...command]
    spawnSync(first, rest)
  }
}
