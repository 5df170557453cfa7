// Installs what package-lock.json names if it is missing or belongs to another lock file. Needs only Node and npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'

/** The same as `engines` in package.json, about which npm only warns. With other versions the build fails somewhere, with a misleading message. */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
}

if (!isSupported(process.versions.node)) {
  console.error(
    `IdeaVault needs Node 20 (20.19 or newer), 22 (22.12 or newer) or 24; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

const noted = 'node_modules/.installed-from'
const digest = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Compares the content of the lock file: one from an archive or a restore may be older than what is installed. npm ci run by hand leaves no note. */
export function isInstalled() {
  if (existsSync(noted)) return readFileSync(noted, 'utf8') === digest()
  const installed = 'node_modules/.package-lock.json'
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs
}

export function ensureInstalled() {
  if (!isInstalled()) install()
  if (!existsSync(noted)) note()
}

function note() {
  try {
    writeFileSync(noted, digest())
  } catch {
    // The folder may be writable only for its owner; then times decide.
  }
}

function install() {
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
