// Type-checks each part in its own environment: server, browser, service worker. The package `typescript` is the older
// version that still has an API, with which dependency-cruiser reads imports.
import { spawn } from 'node:child_process'
import { readOptions } from './read-options.mjs'

readOptions('Usage: npm run typecheck')
const projects = ['tsconfig.json', 'pwa/tsconfig.json', 'pwa/service-worker/tsconfig.json']
const check = (project) =>
  new Promise((resolve) => {
    spawn('node_modules/@typescript/native/bin/tsc', ['-p', project], { stdio: 'inherit' }).on(
      'exit',
      (code) => resolve(code ?? 1),
    )
  })
let failed = 0
for (const project of projects) failed += (await check(project)) === 0 ? 0 : 1
process.exit(failed === 0 ? 0 : 1)
