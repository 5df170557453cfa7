// Finds the browsers other than Chromium in which the product is tested: WebKitGTK and Firefox, as Debian packages them.
import { existsSync, readdirSync } from 'node:fs'
import { inPath } from './chromium.mjs'

const find = (name) => inPath(name).find((path) => existsSync(path))

/** The small browser that comes with WebKitGTK's library; it is in the folder of libraries. */
export function findMiniBrowser() {
  const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((folder) => [
    folder,
    ...foldersIn(folder),
  ])
  const places = libraries.flatMap((folder) => [`${folder}/webkit2gtk-4.1`, `${folder}/webkitgtk-6.0`])
  return places.map((folder) => `${folder}/MiniBrowser`).find((path) => existsSync(path))
}

export const findFirefox = () => find('firefox-esr') ?? find('firefox')

/** Which engines are installed here, and which Debian packages contain the others. */
export function findEngines() {
  const webkit = [
    [find('WebKitWebDriver') && findMiniBrowser(), 'webkit2gtk-driver'],
    [find('Xvfb'), 'xvfb'],
  ]
  return [
    { name: 'WebKitGTK', missing: webkit.flatMap(([found, name]) => (found ? [] : [name])) },
    { name: 'Firefox', missing: findFirefox() ? [] : ['firefox-esr'] },
  ]
}

export const notRunWithout = ({ name, missing }) =>
  `NOT RUN: the main job, offline, PDF, a proof from a disk and going back in ${name}. Install it (apt-get install ${missing.join(' ')}) to run them too.`

function foldersIn(folder) {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`)
  } catch {
    return []
  }
}
