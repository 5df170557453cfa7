import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const FOLDER = new URL('../../api/contract/', import.meta.url)

/** Every endpoint that a file of the contract exports, by its export name. A new file of the contract is found automatically. */
export async function listEndpoints(): Promise<[string, Endpoint][]> {
  const files = ['', 'readings/'].flatMap((room) =>
    readdirSync(new URL(room, FOLDER)).flatMap((name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') ? [room + name] : [],
    ),
  )
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).href)),
  )
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, Endpoint][] =>
      isEndpoint(value) ? [[name, value]] : [],
    ),
  )
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'status' in value

/** An address of the endpoint in which every parameter has a possible value. */
export const samplePath = ({ path }: Endpoint) =>
  path
    .replace(':accessToken', 'A'.repeat(43))
    .replace(':digest', 'a'.repeat(64))
    .replace('*index', '000')
    .replace(/:\w+/g, '1')
