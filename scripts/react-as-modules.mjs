import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** The parts of React's packages that run in production, by the paths that are imported. */
export const production = {
  'react/index.js': 'react',
  'react/jsx-runtime.js': 'react-jsx-runtime',
  'react-dom/index.js': 'react-dom',
  'react-dom/client.js': 'react-dom-client',
  'scheduler/index.js': 'scheduler',
  'use-sync-external-store/with-selector.js': 'use-sync-external-store-with-selector',
}
const required = /var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/

/** What the scheduler calls, in place of a channel of its own. */
const setImmediate = resolve(import.meta.dirname, '../pwa/app/set-immediate.ts')

/** Turns CommonJS in the form of React's own build into a module with the same exports. `self` is the module's own name: the default export contains all exports. */
export function asModule(code, self) {
  const [head = ''] = required.exec(code) ?? []
  const imports = [...head.matchAll(/(\w+) = require\(("[\w-]+")\)/g)]
  const names = [...new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))]
  const body = names
    .reduce(
      (text, name) => text.replace(`\nexports.${name} =`, `\nlet exports_${name} =`),
      code.replace('"use strict";', '').replace(head, head.trimEnd().endsWith(',') ? 'var ' : ''),
    )
    .replace(/\bexports\.(?=\w)/g, 'exports_')
  const left = /\b(?:require\(|exports\b|module\.)/.exec(body)?.[0]
  if (left || names.length === 0)
    throw new Error(`React is written differently now: see scripts/react-as-modules.mjs (${left})`)
  return [
    ...imports.map(([, name, from]) => `import * as ${name} from ${from};`),
    body,
    `export { ${names.map((name) => `exports_${name} as ${name}`).join(', ')} };`,
    `export * as default from '${self}';`,
  ].join('\n')
}

/**
 * A plugin for Vite's build. React is published as CommonJS, and the bundler wraps each package in a function. As modules, unused exports are
 * left out, names become short, and an attached inspector (such as Lighthouse) does not parse a 200 kB function a second time to find
 * the positions of the errors that React prepares when it starts.
 */
export function reactAsModules() {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    // React looks for something that the scheduler has only in tests, and works without it.
    onLog: (_level, { code, message }) =>
      code === 'IMPORT_IS_UNDEFINED' && message.includes('node_modules/scheduler/index.js') ? false : null,
    async load(id) {
      const file = Object.keys(production).find((name) => id.endsWith(`/node_modules/${name}`))
      if (!file) return null
      const source = join(dirname(id), `cjs/${production[file]}.production.js`)
      const module = asModule(await readFile(source, 'utf8'), `./${basename(id)}`)
      return production[file] === 'scheduler' ? `import '${setImmediate}';\n${module}` : module
    },
  }
}
