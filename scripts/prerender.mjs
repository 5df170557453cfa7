// Writes the first paint of pages into their HTML at build time: dist/client/pages/NAME.html, each with the styles and
// chunks of its route named in the head. The app takes over once its code has arrived.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Page name, address that is rendered, source of its route. Recipient and owner pages render their waiting state. */
export const pages = [
  ['landing', '/', 'routes/index.tsx'],
  ['about', '/about', 'routes/about.tsx'],
  ['contact', '/contact', 'routes/contact.tsx'],
  ['privacy-policy', '/privacy-policy', 'routes/privacy-policy.tsx'],
  ['data-handling', '/data-handling', 'routes/data-handling.tsx'],
  ['terms', '/terms', 'routes/terms.tsx'],
]

const outDir = 'node_modules/.cache/prerender'

/** Every chunk and style that a source needs at once, through static imports. */
function needs(manifest, source) {
  const files = { js: new Set(), css: new Set() }
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.js.has(chunk.file)) return
    files.js.add(chunk.file)
    for (const style of chunk.css ?? []) files.css.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of Object.keys(manifest)) if (key === source || key.startsWith(`${source}?`)) visit(key)
  return files
}

export async function prerenderPages() {
  await build({
    logLevel: 'error',
    build: { ssr: 'prerender.tsx', outDir: `../${outDir}`, emptyOutDir: true, manifest: false },
  })
  const { prerender } = await import(`${pathToFileURL(`${outDir}/prerender.js`).href}?${Date.now()}`)
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const shell = await readFile('dist/client/index.html', 'utf8')
  await mkdir('dist/client/pages', { recursive: true })
  for (const [name, path, source] of pages) {
    const { js, css } = needs(manifest, source)
    const links = [
      ...[...css]
        .filter((file) => !shell.includes(file))
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...[...js]
        .filter((file) => !shell.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ]
    const html = shell
      .replace('</head>', `${links.join('')}</head>`)
      .replace('<div id="root"></div>', `<div id="root">${await prerender(path)}</div>`)
    await writeFile(`dist/client/pages/${name}.html`, html)
  }
  await rm('dist/client/.vite', { recursive: true, force: true })
}
