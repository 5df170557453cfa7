// npm run dev: the API on port 3000, restarted when its sources change, and Vite with hot reload on port 5173.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { readOptions } from './read-options.mjs'

readOptions('Usage: npm run dev')
process.env.PUBLIC_ORIGIN ??= 'http://localhost:5173'
await ensureBuilt()

let server = null
const start = () => {
  server = spawn(process.execPath, ['dist/server/main.mjs'], { stdio: 'inherit' })
}
const stop = () =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null) resolve()
    else server.once('exit', resolve).kill('SIGTERM')
  })

let timer
watch('api', { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
  clearTimeout(timer)
  timer = setTimeout(async () => {
    await stop()
    await ensureBuilt().catch((error) => console.error(error.message))
    start()
  }, 150)
})
start()

const { createServer } = await import('vite')
const vite = await createServer()
await vite.listen()
vite.printUrls()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    await Promise.all([stop(), vite.close()])
    process.exit(0)
  })
