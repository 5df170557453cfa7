import { isIosTab } from '../../ui/layout/home-screen.ts'

/** A screen held upright: its sides in CSS pixels, and how many of its own pixels one of them is wide. */
export type Screen = { width: number; height: number; ratio: number }

/** From this width on a screen is an iPad's, which starts apps on their side, too. */
const tabletWidth = 700

/** The start pictures of one screen, by the names that `scripts/start-pictures.mjs` gives them. */
export function startPicturesOf({ width, height, ratio }: Screen): { href: string; media: string }[] {
  const sides = { portrait: [width, height], landscape: [height, width] } as const
  const orientations = width < tabletWidth ? (['portrait'] as const) : (['portrait', 'landscape'] as const)
  return orientations.flatMap((orientation) => {
    const [across, down] = sides[orientation]
    const name = `/start/${across * ratio}x${down * ratio}`
    const named = (theme: string, end: string) => ({
      href: `${name}${end}.png`,
      media: `(prefers-color-scheme:${theme}) and (orientation:${orientation})`,
    })
    return [named('light', ''), named('dark', '-dark')]
  })
}

/**
 * iOS reads these links when the page is added to the home screen. Only this device's pictures are named: naming those of all
 * devices took more than half of each page.
 */
export function nameStartPictures(): void {
  if (!isIosTab()) return
  const { width, height } = window.screen
  const upright = { width: Math.min(width, height), height: Math.max(width, height) }
  for (const { href, media } of startPicturesOf({ ...upright, ratio: window.devicePixelRatio })) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'apple-touch-startup-image', media, href })
    document.head.append(link)
  }
}
