import { expect, test } from 'vitest'
import { onFreePort } from './free-port.mjs'

test('a port that another program took is replaced by another one', async () => {
  const tried: number[] = []
  const port = await onFreePort(async (port) => {
    tried.push(port)
    if (tried.length < 3) throw new Error(`Port ${port} is in use. Stop the other program or set PORT.`)
    return port
  })
  expect(tried).toHaveLength(3)
  expect(port).toBe(tried[2])
})

test('other errors of a start, and having no free port, are reported', async () => {
  const starts: string[] = []
  const fail = (reason: string) =>
    onFreePort(async () => {
      starts.push(reason)
      throw new Error(reason)
    })
  await expect(fail('The data folder is in use.')).rejects.toThrow('The data folder is in use.')
  expect(starts).toHaveLength(1)
  await expect(fail('Port 1 is in use.')).rejects.toThrow('Port 1 is in use.')
})
