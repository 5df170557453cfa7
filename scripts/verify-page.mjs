// Builds the page that checks packages as one file, verify.html. It opens from disk, and its policy lets it load nothing.
// The server answers /verify with the same bytes. Its first paint comes before its script, which is most of the file.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { disabled } from './disabled.mjs'

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Options of both builds of the page, so that class names are the same. */
const options = {
  outdir: 'out',
  write: false,
  bundle: true,
  minify: true,
  jsx: 'automatic',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  // The system's serif is enough here: a web font would double the page.
  loader: { '.woff2': 'empty' },
  logLevel: 'warning',
}

async function bundle(entryPoint, more) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({ ...options, entryPoints: [entryPoint], ...more })
  const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
}

/** React would be more than half of the file, which is in every package; Preact is a thirtieth of that. */
const alias = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}
const forBrowsers = { format: 'iife', platform: 'browser', target: 'es2022', alias }

/** The page as it is before its script has run, with the styles that it uses. */
async function paintPage() {
  const folder = 'node_modules/.cache/verify-page'
  const { script, style } = await bundle('pwa/verify/standalone-paint.tsx', {
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/paint.mjs`, script)
  const { paint } = await import(`${pathToFileURL(`${folder}/paint.mjs`).href}?${Date.now()}`)
  return { html: disabled(paint()), style }
}

/** Writes it into the folder of a running build (keep-assets.mjs). */
export async function buildVerifyPage(made) {
  const app = await bundle('pwa/verify/standalone.tsx', forBrowsers)
  const theme = await bundle('pwa/verify/standalone-theme.ts', forBrowsers)
  const { html, style } = await paintPage()
  if (style !== app.style) throw new Error('The first paint of /verify names other styles than its page.')
  const [takeTheme, script] = [theme, app].map((one) => one.script.replaceAll('</script', '<\\/script'))
  // The worker runs the same script: the page may create it, and it may not load anything either.
  const policy = `default-src 'none'; script-src ${hashOf(takeTheme)} ${hashOf(script)}; style-src ${hashOf(style)}; img-src data: blob:; media-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'`
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">',
    '<meta name="description" content="Check what a sealed idea, its time and its agreement prove, in this browser alone: nothing is sent.">',
    `<title>Check a proof</title><script>${takeTheme}</script><style>${style}</style></head><body><div id="root">${html}</div>`,
    '<noscript>This page needs JavaScript. VERIFY.txt says how to check the package without it.</noscript>',
    `<script>${script}</script></body></html>\n`,
  ].join('')
  await writeFile(`${made}/verify.html`, page)
}
