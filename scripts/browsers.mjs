/**
 * The oldest browsers that the product is made for. The build writes for them, and README and the notice in pwa/index.html name
 * them (scripts/browsers.test.ts holds all of these together). Every browser on an iPhone or iPad is Safari underneath.
 */
export const oldest = { safari: '17.4', chrome: '119', firefox: '125' }

/** For Vite and esbuild. */
export const target = Object.entries(oldest).map(([name, version]) => name + version)

/**
 * What decides, because nothing that the code needs came later, and from when each browser has it. public/first-paint.js looks
 * for these. Menus are popovers; pdf.js brings stand-ins for much, but not for this.
 */
export const deciding = {
  showPopover: { safari: '17.0', chrome: '114', firefox: '125' },
  withResolvers: { safari: '17.4', chrome: '119', firefox: '121' },
}
