import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import * as v from 'valibot'
import { Client } from '../support/client.ts'
import { bundleProcess } from '../support/own-process.ts'

/** The public origin of both processes. */
export const ORIGIN = 'http://vault.localhost'
const Ready = v.object({ port: v.number() })
export type Api = { child: ChildProcess; port: number; agent: Agent; browser: () => Client }

/** Starts two API processes on one store with the same key, as in an installation. */
export async function startTwoApis(uri: string): Promise<[Api, Api]> {
  const entry = await bundleProcess('tests/access/api-process.ts')
  return Promise.all([startApi(entry, uri), startApi(entry, uri)])
}

async function startApi(entry: string, uri: string): Promise<Api> {
  const env = {
    PATH: process.env.PATH,
    STORE_URI: uri,
    ORIGIN,
    KEY: 'one key for both, as in an installation',
  }
  const child = fork(entry, [], { env, execArgv: [] })
  const { port } = await new Promise<v.InferOutput<typeof Ready>>((ready, failed) => {
    child.once('message', (message) => ready(v.parse(Ready, message)))
    child.once('exit', (code) => failed(new Error(`The process stopped with ${code}`)))
  })
  return {
    child,
    port,
    agent: new Agent({ keepAlive: true, maxSockets: 500 }),
    browser: () => new ProcessClient(port),
  }
}

export function stopApi({ child, agent }: Api): void {
  agent.destroy()
  child.removeAllListeners('exit')
  child.kill()
}

/** A browser that talks to one process as if it were the public origin. */
class ProcessClient extends Client {
  constructor(port: number) {
    super(`http://127.0.0.1:${port}`)
  }
  override send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return super.send(method, path, body, { ...headers, origin: ORIGIN })
  }
}
