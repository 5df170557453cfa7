// Third-party programs that check our proofs, if the machine has them. Tests whose program is missing are left out, and the run says so at its end.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * A Python that has Debian's python3-opentimestamps, OpenTimestamps' own library: the first one in the path, or
 * Debian's own if another one comes before it.
 */
export const findPython = () =>
  ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', 'import opentimestamps.core.timestamp, bitcoin.core']).status === 0,
  )
export const hasOpenTimestamps = () => findPython() !== undefined

export const notRunWithoutOpenTimestamps =
  'Not run: the check of our .ots proofs by python3-opentimestamps. Install it (apt-get install python3-opentimestamps) to run it too.'

/** Whether openssl has its command for time stamps (RFC 3161), which can also act as an authority. */
export const hasOpensslStamps = () => spawnSync('openssl', ['ts', '-help']).status === 0

export const notRunWithoutOpenssl =
  'Not run: time stamps of openssl, and the check of ours by it. Install openssl to run it too.'

const packages = ['openssl', 'python3-opentimestamps', 'golang-go', 'golang-golang-x-mod-dev']

/** Installs the missing ones if Debian's packages are available, as on a CI machine; elsewhere it does nothing. */
export function tryToInstall() {
  if (hasOpenTimestamps() && hasOpensslStamps() && hasGoSumdb()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing third-party verifiers, if available ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: PATIENCE_MS })
  run('update', '-qq')
  for (const name of packages) run('install', '-y', '-qq', '--no-install-recommends', name)
}
const PATIENCE_MS = 180_000

/** Where Debian keeps Go's packages in the layout from before modules, so that nothing is downloaded. */
export const goEnvironment = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }

/** Whether there is Go with the packages of its checksum database, as in Debian's golang-go and golang-golang-x-mod-dev. */
export const hasGoSumdb = () =>
  spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env: goEnvironment }).status === 0

export const notRunWithoutGoSumdb =
  'Not run: the check of our proofs of the log by Go’s sumdb packages. Install them (apt-get install golang-go golang-golang-x-mod-dev) to run it too.'
