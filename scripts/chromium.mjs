// Finds a Chromium for the tests: an installed one, else Playwright's own download, else Debian's package when run as root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const known = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const inPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

const findInstalled = () =>
  process.env.CHROMIUM_PATH ?? [...names.flatMap(inPath), ...known].find((path) => existsSync(path))

/** The browser that Playwright has downloaded for itself. */
export async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/**
 * Chromium without its windows, as Debian packages it: a browser context in it takes a third less processor time. Undefined if there
 * is none.
 */
export const findHeadlessShell = () => inPath(headlessShell).find((path) => existsSync(path))

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** The path of a Chromium, which is installed now if there was none. Ends the process with a message if none is available. */
export async function ensureChromium() {
  const present = findInstalled() ?? (await findPlaywrights())
  if (present) return present
  console.log('No Chromium found: downloading one with Playwright ...')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = await findPlaywrights()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Debian's chromium package ...")
    run('apt-get', ['update', '-qq'])
    for (const name of ['chromium', headlessShell])
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    const packaged = findInstalled()
    if (packaged) return packaged
  }
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  process.exit(1)
}
