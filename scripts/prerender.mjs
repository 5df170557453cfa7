// Writes the first paint of pages into their HTML at build time: pages/NAME.html, each with the styles and
// chunks of its route named in the head. The app takes over once its code has loaded. Vite's own lists of what a
// dynamic import needs name styles only (vite.config.ts), so a page that is not listed here waits for one more round trip.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ensureNoCycle } from './chunk-cycles.mjs'
import { disabled } from './disabled.mjs'

/** An address that looks like a link's; nothing sends it to the server. */
const token = 'A'.repeat(43)

/** The frame around the pages behind the sign-in. */
const ownersFrame = 'routes/_owner.tsx'

/** What recipients' pages load first, instead of the app with the router. */
const recipientEntry = 'main-recipient.tsx'

/**
 * Name, rendered address and sources of each page: 'reset-password.$token.tsx' is 'reset-password' at
 * '/reset-password/AAA...'. Recipient and owner pages render their waiting state.
 */
function listRoutes(manifest) {
  const sources = Object.keys(manifest).flatMap(
    (key) => /^(routes\/.+)\?tsr-split=component$/.exec(key)?.[1] ?? [],
  )
  const recipientPages = Object.keys(manifest).flatMap((key) => {
    const path = /^recipient-pages\/(\w+)\.tsx$/.exec(key)?.[1]
    return path ? { name: path, path, url: `/${path}/${token}`, sources: [recipientEntry, key] } : []
  })
  const others = sources
    .filter((source) => source !== ownersFrame)
    .map((source) => {
      const isOwners = source.startsWith('routes/_owner.')
      const [name, parameter] = source.replace(/^routes\/(_owner\.)?/, '').split('.')
      const example = parameter === 'tsx' ? '' : /token/i.test(parameter) ? `/${token}` : '/1'
      const path = name === 'index' ? '' : name
      return {
        name: path || 'landing',
        path,
        url: `/${path}${example}`,
        sources: isOwners ? [source, ownersFrame] : [source],
      }
    })
  return [...others, ...recipientPages]
}

const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const preload = (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`

/**
 * How a page names the app, which starts after its first paint (public/first-paint.js). React is a script of its own: each script runs
 * in a task of its own, and the page can handle a touch in between. `data-checks`: first-paint.js also asks who is signed in. `data-entry`:
 * nothing starts without this script and everything it needs.
 */
const appLater = (scripts, entry, audience) => {
  const tags = scripts.map(
    (file) =>
      `<script type="module" crossorigin${file === entry ? ' data-entry' : ''} src="${file}"></script>`,
  )
  return `${scripts.map(preload).join('')}<template data-app${audience === 'owner' ? ' data-checks' : ''}>${tags.join('')}</template>`
}

const openedLater = (files) =>
  files.length > 0
    ? [`<template data-opened>${files.map((file) => preload(`/${file}`)).join('')}</template>`]
    : []

/** The steps of a recipient, in their order. What the steps after a page need is fetched once the page is idle (pwa/recipient-app.tsx). */
const steps = ['view', 'collect', 'nda', 'document']
function nextSteps(manifest, name, known) {
  const following = steps.slice(steps.indexOf(name) + 1).map((step) => `recipient-pages/${step}.tsx`)
  const { js, css } = needs(manifest, following)
  const files = [...js, ...css].filter((file) => !known.has(file)).map((file) => `/${file}`)
  return files.length === 0 ? [] : [`<template data-next="${files.join(' ')}"></template>`]
}

const styleSheet = (file, attributes = '') => `<link rel="stylesheet" href="/${file}"${attributes}>`

/** For search engines and link previews: neither sees an owner's page. */
const description = /<meta name="description"[^>]*>\n?/
const appStyle = /<link rel="stylesheet" crossorigin href="[^"]+">/

/** Every chunk and style that a source needs at once, through static imports. */
function needs(manifest, sources) {
  const files = { js: new Set(), css: new Set() }
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.js.has(chunk.file)) return
    files.js.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    // After the styles of the chunks that it imports, so that its own take precedence.
    for (const style of chunk.css ?? []) files.css.add(style)
  }
  const wanted = (key) => sources.some((source) => key === source || key.startsWith(`${source}?`))
  for (const key of Object.keys(manifest)) if (wanted(key)) visit(key)
  return files
}

/**
 * The chunks that draw the text of a reader's document, by name. Their scripts are requested once the server has opened the document
 * (public/first-paint.js); their styles come with those of the page.
 */
const drawn = { document: ['rich-text', 'rich-text-fragment', 'verification'] }

function openedWith(manifest, { name }) {
  const keys = Object.keys(manifest).filter((key) => drawn[name]?.includes(manifest[key].name))
  return needs(manifest, keys)
}

/** Owners reach their other pages from one of these, so most of the styles are already loaded then. */
const opensFirst = new Set(['dashboard', 'editor'])
/** The name of a page's joined style file; null for pages without one. The pages that owners open first share theirs. */
function joinedName({ audience }, name) {
  if (audience !== 'owner') return name
  return opensFirst.has(name) ? 'owners' : null
}

/**
 * One file with all styles of a page that people open first, because each additional file is an additional round trip before the first
 * paint. The page also names the single files, disabled: Vite then knows that they are loaded when a later page needs
 * them. Each joined file is also cached on owners' devices, so other pages name only the single ones.
 */
async function joinStyles(client, name, files) {
  const text = (await Promise.all(files.map((file) => readFile(`${client}/${file}`, 'utf8')))).join('')
  const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  await writeFile(`${client}/${file}`, text)
  return file
}

/** All joined style files, by name: each with the styles that its pages need, in the required order. */
async function joinAllStyles(client, routes) {
  const made = new Map()
  for (const name of new Set(routes.map(({ joined }) => joined))) {
    const files = routes.flatMap(({ joined, css }) => (joined === name ? css : []))
    if (name) made.set(name, await joinStyles(client, name, [...new Set(files)]))
  }
  return made
}

/**
 * Makes Chromium compile the functions of a file off the main thread while it loads, instead of when each is called: this saves 60 ms
 * at a quarter of the speed for what every page loads first (WICG, Explicit JavaScript Compile Hints). The comment has to come
 * first in the file.
 */
async function compileWhileLoading(file) {
  await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, 'utf8')}`)
}

/** `client`: the folder that Vite built. Returns Vite's manifest and, for each page, its sources and its joined style file, if it has one (scripts/precache.mjs). */
export async function prerenderPages(client) {
  const outDir = `${client}/.prerender`
  await build({
    logLevel: 'error',
    build: { ssr: 'prerender.tsx', outDir: `../${outDir}`, emptyOutDir: true, manifest: false },
  })
  const { prerender, pages } = await import(`${pathToFileURL(`${outDir}/prerender.js`).href}?${Date.now()}`)
  const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8'))
  ensureNoCycle(manifest)
  const shell = await readFile(`${client}/index.html`, 'utf8')
  const app = appScript.exec(shell)?.[1]
  if (!app || !appStyle.test(shell))
    throw new Error('index.html does not name the app as expected: see scripts/prerender.mjs')
  // Devices cache most of these pages, each with the whole shell.
  const withoutIndents = shell.replace(/\n\s+/g, '\n')
  const page = withoutIndents.replace(appScript, '').replace(appStyle, '')
  const fileOf = (chunk) => `/${Object.values(manifest).find(({ name }) => name === chunk).file}`
  const owner = fileOf('owner')
  const recipientApp = `/${manifest[recipientEntry].file}`
  const shared = [fileOf('react'), fileOf('app')]
  for (const file of [...shared, app, recipientApp, owner]) await compileWhileLoading(`${client}${file}`)
  const made = []
  await mkdir(`${client}/pages`, { recursive: true })
  const routes = listRoutes(manifest).map((route) => {
    const { js, css } = needs(manifest, route.sources)
    const opened = openedWith(manifest, route)
    const styles = new Set([...css, ...opened.css])
    return {
      ...route,
      js: [...js],
      css: [...styles],
      opened: opened.js,
      joined: joinedName(pages[route.path], route.name),
    }
  })
  const styles = await joinAllStyles(client, routes)
  for (const { name, path, url, sources, js, css, opened, joined } of routes) {
    const { audience, isKept, hasIdeas } = pages[path]
    const style = styles.get(joined) ?? null
    // The code that owners' pages share is as large as React, so it also gets a task of its own.
    const [own, other] = audience === 'recipient' ? [recipientApp, app] : [app, recipientApp]
    if (js.includes(other.slice(1)))
      throw new Error(`/${path} would start both apps: it needs a part of ${other}. See chunk-groups.ts.`)
    const begin = [...shared, own]
    const scripts = js.includes(owner.slice(1)) ? [...begin, owner] : begin
    const later = appLater(scripts, own, audience)
    const head = [
      ...(style ? [styleSheet(style)] : css.map((file) => styleSheet(file))),
      ...openedLater([...opened].filter((file) => !js.includes(file))),
    ]
    // After the painted content: parsing fifty links before it takes Chromium's whole first turn, and then the first
    // frame is empty. Its preload scanner finds them here just as early.
    const end = [
      later,
      ...(style ? css.map((file) => styleSheet(file, ' disabled')) : []),
      ...js.filter((file) => !later.includes(file)).map((file) => preload(`/${file}`)),
    ]
    if (audience === 'recipient') end.push(...nextSteps(manifest, name, new Set([...js, ...css])))
    const paint = await prerender(url)
    const shown = audience === 'owner' ? page.replace(description, '') : page
    const html = shown
      .replace('<html lang="en">', hasIdeas ? '<html lang="en" translate="no">' : '$&')
      .replace('</head>', `${head.join('')}</head>`)
      .replace(
        '<div id="root"></div>',
        `<div id="root">${audience === 'account' ? disabled(paint) : paint}</div>`,
      )
      .replace('</body>', `${end.join('')}</body>`)
    await writeFile(`${client}/pages/${name}.html`, html)
    made.push({ name, sources, style, isKept })
  }
  for (const own of ['.vite', '.prerender']) await rm(`${client}/${own}`, { recursive: true, force: true })
  return { manifest, pages: made }
}
