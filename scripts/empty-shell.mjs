// An empty app of React and the router, built and served like the product: the baseline for the product's start.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const folder = 'node_modules/.cache/empty-shell'
const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," /></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`
const main = `import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
const root = createRootRoute({ component: () => <><Link to="/">Home</Link><Outlet /></> })
const index = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>An empty page</h1> })
const router = createRouter({ routeTree: root.addChildren([index]) })
createRoot(document.getElementById('root')).render(<StrictMode><RouterProvider router={router} /></StrictMode>)
`

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript' }

export async function startEmptyShell() {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'main.jsx'), main)
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(folder),
    plugins: [react()],
    build: { target: 'es2022', modulePreload: { polyfill: false } },
  })
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const bytes = zlib.brotliCompressSync(await readFile(join(folder, 'dist', path)))
      const type = types[path.split('.').at(-1)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((done) => server.listen(0, 'localhost', done))
  return { origin: `http://localhost:${server.address().port}`, stop: () => server.close() }
}
