/**
 * How every Chromium of the journeys starts. Each window of the full browser would draw two pages of its own (suggestions of
 * the address bar), which takes a tenth of the time. The last list of features counts, so this one names those of Playwright's
 * own that matter here as well.
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

/** The microphone of these Chromiums says beep, and nobody is asked for it. */
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
