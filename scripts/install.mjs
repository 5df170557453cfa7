// Installs what package-lock.json names when it is missing or older than the lock. Needs Node and npm only.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`IdeaVault needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

export function ensureInstalled() {
  const installed = 'node_modules/.package-lock.json'
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  console.log('Installing packages (npm ci) ...')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('npm ci failed: see the lines above.')
    process.exit(1)
  }
}
