// Writes the first paint of pages into their HTML at build time: dist/client/pages/NAME.html, each with the styles and
// chunks of its route named in the head. The app takes over once its code has arrived. Vite's own lists of what a
// dynamic import needs name styles only (vite.config.ts), so a page that is not here waits for one more round trip.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** An address that looks like a link's; nothing asks the server for it. */
const token = 'A'.repeat(43)

/** Page name, address that is rendered, sources of its routes. Recipient and owner pages render their waiting state. */
export const pages = [
  ['landing', '/', 'routes/index.tsx'],
  ['about', '/about', 'routes/about.tsx'],
  ['contact', '/contact', 'routes/contact.tsx'],
  ['privacy-policy', '/privacy-policy', 'routes/privacy-policy.tsx'],
  ['data-handling', '/data-handling', 'routes/data-handling.tsx'],
  ['terms', '/terms', 'routes/terms.tsx'],
  ['login', '/login', 'routes/login.tsx'],
  ['register', '/register', 'routes/register.tsx'],
  ['forgot-password', '/forgot-password', 'routes/forgot-password.tsx'],
  ['reset-password', `/reset-password/${token}`, 'routes/reset-password.$token.tsx'],
  ['view', `/view/${token}`, 'routes/view.{-$accessToken}.tsx'],
  ['collect', `/collect/${token}`, 'routes/collect.{-$accessToken}.tsx'],
  ['nda', `/nda/${token}`, 'routes/nda.{-$accessToken}.tsx'],
  ['document', `/document/${token}`, 'routes/document.{-$accessToken}.tsx'],
  ['dashboard', '/dashboard', 'routes/_owner.dashboard.tsx', 'routes/_owner.tsx'],
  ['editor', '/editor/1', 'routes/_owner.editor.$id.tsx', 'routes/_owner.tsx'],
  ['share', '/share/1', 'routes/_owner.share.$id.tsx', 'routes/_owner.tsx'],
  ['profile', '/profile', 'routes/_owner.profile.tsx', 'routes/_owner.tsx'],
]

/** Their fields wait for the app, because what somebody types before it takes over would be lost. */
const forms = new Set(['login', 'register', 'forgot-password', 'reset-password'])
const disabled = (html) => html.replace(/<(input|button)(?=[ >])/g, '<$1 disabled=""')

/** The app, and how a page names it whose first paint comes before the app (public/first-paint.js). */
const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const appLater = '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1" data-app>'

const appStyle = /<link rel="stylesheet" crossorigin href="[^"]+">/

const outDir = 'node_modules/.cache/prerender'

/** Every chunk and style that a source needs at once, through static imports. */
function needs(manifest, sources) {
  const files = { js: new Set(), css: new Set() }
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.js.has(chunk.file)) return
    files.js.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    // After the styles of what it builds on, so that its own count.
    for (const style of chunk.css ?? []) files.css.add(style)
  }
  const wanted = (key) => sources.some((source) => key === source || key.startsWith(`${source}?`))
  for (const key of Object.keys(manifest)) if (wanted(key)) visit(key)
  return files
}

/**
 * One file of all styles of a page, because each file more is a round trip more before the first paint. The page names the
 * single ones too, switched off: Vite then knows that they are there when a later page asks for them.
 */
async function joinStyles(name, files) {
  const text = (await Promise.all(files.map((file) => readFile(`dist/client/${file}`, 'utf8')))).join('')
  const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  await writeFile(`dist/client/${file}`, text)
  return file
}

/**
 * Chromium compiles the functions of this file off the page's thread while it loads, instead of when each is called: 60 ms
 * at a quarter of the speed (WICG, Explicit JavaScript Compile Hints). The comment has to come first in the file.
 */
async function compileWhileLoading(file) {
  await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, 'utf8')}`)
}

export async function prerenderPages() {
  await build({
    logLevel: 'error',
    build: { ssr: 'prerender.tsx', outDir: `../${outDir}`, emptyOutDir: true, manifest: false },
  })
  const { prerender } = await import(`${pathToFileURL(`${outDir}/prerender.js`).href}?${Date.now()}`)
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const shell = await readFile('dist/client/index.html', 'utf8')
  const app = appScript.exec(shell)?.[1]
  if (!app || !appStyle.test(shell))
    throw new Error('index.html does not name the app as expected: see scripts/prerender.mjs')
  await compileWhileLoading(`dist/client${app}`)
  const page = shell.replace(appScript, appLater).replace(appStyle, '')
  await mkdir('dist/client/pages', { recursive: true })
  for (const [name, path, ...sources] of pages) {
    const { js, css } = needs(manifest, sources)
    const links = [
      `<link rel="stylesheet" href="/${await joinStyles(name, [...css])}">`,
      ...[...css].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ...[...js]
        .filter((file) => !page.includes(file))
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
    ]
    const paint = await prerender(path)
    const html = page
      .replace('</head>', `${links.join('')}</head>`)
      .replace('<div id="root"></div>', `<div id="root">${forms.has(name) ? disabled(paint) : paint}</div>`)
    await writeFile(`dist/client/pages/${name}.html`, html)
  }
  await rm('dist/client/.vite', { recursive: true, force: true })
}
