// Ends the build when the service worker would not keep a file that an owner's page needs, at once or later: offline that is
// a page that cannot be shown.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ownersPage = /^routes\/(_owner|login|register|forgot-password|reset-password)/

/** Every file that a source can come to ask for. What the entry loads later are the other routes. */
export function filesOf(manifest, isRoot) {
  const files = new Set()
  const visited = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    const later = chunk.isEntry
      ? (chunk.dynamicImports ?? []).filter((name) => !isRoute(name))
      : chunk.dynamicImports
    for (const name of [...(chunk.imports ?? []), ...(later ?? [])]) visit(name)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || isRoot(key)) visit(key)
  return files
}

const isRoute = (key) => key.startsWith('routes/')

export async function checkPrecache(client) {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const worker = await readFile(join(client, 'service-worker.js'), 'utf8')
  const needed = [
    ...filesOf(manifest, (key) => ownersPage.test(key)),
    'index.html',
    'offline.html',
    'offline.css',
  ]
  const missing = needed.filter((file) => !worker.includes(`"${file}"`) && !worker.includes(`\`${file}\``))
  if (missing.length > 0) throw new Error(`The service worker would not keep ${missing.join(', ')}`)
}
