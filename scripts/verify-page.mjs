// Builds the page that checks packages as one file, dist/verify.html: it opens from a disk and its policy lets it load nothing.
// The server answers /verify with the same bytes.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export async function buildVerifyPage() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: ['pwa/verify/standalone.tsx'],
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The system's serif is enough here: a typeface would double the page.
    loader: { '.woff2': 'empty' },
    logLevel: 'warning',
  })
  const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const script = textOf('.js').replaceAll('</script', '<\\/script')
  const style = textOf('.css')
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data: blob:; media-src data: blob:; base-uri 'none'; form-action 'none'`
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">',
    '<meta name="description" content="Check what a sealed idea, its time and its agreement prove, in this browser alone: nothing is sent.">',
    `<title>Check a proof</title><style>${style}</style></head><body><div id="root"></div>`,
    '<noscript>This page needs JavaScript. VERIFY.txt says how to check the package without it.</noscript>',
    `<script>${script}</script></body></html>\n`,
  ].join('')
  await writeFile('dist/verify.html', page)
  return page.length
}
