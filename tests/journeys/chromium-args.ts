/**
 * How every Chromium of the journeys is started. Each window of the full browser would draw two pages of its own (suggestions of
 * the address bar), which takes a tenth of the time. Chromium uses only the last list of features, so this one repeats those of
 * Playwright's own that matter here.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** The microphone of these Chromiums plays beeps, and no permission is asked. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export const chromiumArgs = [
  ...microphone,
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${switchedOff.join(',')}`,
]
