import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import zlib from 'node:zlib'
import { onFreePort } from '../../scripts/free-port.mjs'
import { findQuickFolder } from '../support/quick-folder.ts'
import { ended, launch } from './launch.ts'

/** A copy of the built product whose files a test may change, as a later release would. */
export class OwnBuild {
  readonly origin: string
  private readonly folder: string
  private readonly port: number
  private child: ChildProcess | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
    this.origin = `http://localhost:${port}`
  }

  static async start(): Promise<OwnBuild> {
    const folder = await mkdtemp(join(await findQuickFolder(), 'ideavault-build-'))
    await cp('dist', join(folder, 'dist'), { recursive: true })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    return onFreePort(async (port) => {
      const build = new OwnBuild(folder, port)
      await build.run()
      return build
    })
  }

  async run(environment: Record<string, string> = {}): Promise<void> {
    await this.stop()
    const dist = join(this.folder, 'dist')
    this.child = await launch(join(this.folder, 'data'), this.port, { dist, environment })
  }

  async stop(): Promise<void> {
    if (this.child) await ended(this.child, 'SIGTERM')
    this.child = null
  }

  client(name: string): string {
    return join(this.folder, 'dist', 'client', name)
  }

  /** Changes a file of the client and its compressed copies. */
  async change(name: string, edit: (text: string) => string): Promise<void> {
    const file = this.client(name)
    const text = edit(await readFile(file, 'utf8'))
    await writeFile(file, text)
    await writeFile(`${file}.br`, zlib.brotliCompressSync(text))
    await writeFile(`${file}.gz`, zlib.gzipSync(text))
  }

  /** Publishes what a browser takes for a new release: another service worker. */
  release(): Promise<void> {
    return this.change('service-worker.js', (text) => `${text}\n// ${crypto.randomUUID()}\n`)
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
