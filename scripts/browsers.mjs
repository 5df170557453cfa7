/**
 * The oldest browsers that the product supports. The build targets them, and the README and the notice in pwa/index.html name
 * them (scripts/browsers.test.ts checks that all of these agree). Every browser on an iPhone or iPad is built on Safari's engine.
 */
export const oldest = { safari: '17.4', chrome: '119', firefox: '125' }

/** The build target, as Vite and esbuild expect it. */
export const target = Object.entries(oldest).map(([name, version]) => name + version)

/**
 * The features that decide, because everything else that the code needs is older, with the first version of each browser that has
 * them. public/first-paint.js tests for these. Menus are popovers; pdf.js has polyfills for much, but not for this.
 */
export const deciding = {
  showPopover: { safari: '17.0', chrome: '114', firefox: '125' },
  withResolvers: { safari: '17.4', chrome: '119', firefox: '121' },
}
