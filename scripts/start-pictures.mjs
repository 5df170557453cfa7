// What an iPhone or iPad shows when the app starts from its home screen, until the first paint. Without a picture of exactly the screen's
// size it shows a blank screen. iOS accepts only files that the page's head names (pwa/app/install/start-pictures.ts), never the manifest's.
import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Width and height of each iPhone's screen in portrait, in CSS pixels, and the device pixels per CSS pixel. */
const screens = [
  [375, 667, 2], // 8, SE of 2020 and 2022
  [375, 812, 3], // X, XS, 11 Pro, 12 and 13 mini
  [414, 896, 2], // XR, 11
  [414, 896, 3], // XS Max, 11 Pro Max
  [390, 844, 3], // 12 to 14, 16e
  [428, 926, 3], // 12 and 13 Pro Max, 14 Plus
  [393, 852, 3], // 14 Pro, 15, 16
  [430, 932, 3], // 14 Pro Max, 15 and 16 Plus
  [402, 874, 3], // 16 Pro, 17
  [420, 912, 3], // Air
  [440, 956, 3], // 16 and 17 Pro Max
]

/**
 * The same for each iPad. iPads also start apps in landscape: `device-width` is then the same, `orientation` differs, and the picture is rotated.
 * Models that cannot run iPadOS 17.4 (scripts/browsers.mjs) are left out.
 */
const tablets = [
  [744, 1133, 2], // mini of 2021 and 2024
  [768, 1024, 2], // 6th generation
  [810, 1080, 2], // 7th to 9th generation
  [820, 1180, 2], // 10th and 11th generation, Air of 2020 to 2025, 11 inches
  [834, 1112, 2], // Air of 2019, Pro of 10.5 inches
  [834, 1194, 2], // Pro of 11 inches, 2018 to 2022
  [834, 1210, 2], // Pro of 11 inches, 2024 and 2025
  [1024, 1366, 2], // Pro of 12.9 inches, Air of 13 inches
  [1032, 1376, 2], // Pro of 13 inches, 2024 and 2025
]

/** The page's own colour, and the logo's, as in public/favicon.svg. */
const themes = { light: '#fcfaf6', dark: '#101318' }
const MARK = 96
const folder = 'start'

const pictureOf = (theme, orientation, [width, height, ratio]) => {
  const [across, down] = orientation === 'portrait' ? [width, height] : [height, width]
  const size = { width: across * ratio, height: down * ratio }
  const file = `${folder}/${size.width}x${size.height}${theme === 'dark' ? '-dark' : ''}.png`
  return { theme, ratio, size, file }
}

/** Every picture, by the screen it is for: pwa/app/install/start-pictures.ts names those of the device it runs on. */
export const startPictures = [
  ...screens.map((screen) => ({ screen, orientations: ['portrait'] })),
  ...tablets.map((screen) => ({ screen, orientations: ['portrait', 'landscape'] })),
].map(({ screen, orientations }) => ({
  screen,
  pictures: Object.keys(themes).flatMap((theme) =>
    orientations.map((orientation) => pictureOf(theme, orientation, screen)),
  ),
}))

/** The logo as a browser shows it in that theme; sharp does not know themes. */
function markOf(svg, theme) {
  const [style = '', light = '', dark = ''] =
    /<style>([\s\S]*?)@media[^{]*\{([\s\S]*?)\}\s*<\/style>/.exec(svg) ?? []
  return svg.replace(style, `<style>${light}${theme === 'dark' ? dark : ''}</style>`)
}

export async function drawStartPictures(client) {
  const svg = await readFile('public/favicon.svg', 'utf8')
  await mkdir(`${client}/${folder}`, { recursive: true })
  const draw = async ({ theme, ratio, size, file }) => {
    const side = MARK * ratio
    const mark = await sharp(Buffer.from(markOf(svg, theme)), { density: (72 * side) / 32 })
      .resize(side, side)
      .png()
      .toBuffer()
    await sharp({ create: { ...size, channels: 3, background: themes[theme] } })
      .composite([{ input: mark }])
      .png({ palette: true })
      .toFile(`${client}/${file}`)
  }
  await Promise.all(startPictures.flatMap(({ pictures }) => pictures.map(draw)))
}
