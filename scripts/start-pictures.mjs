// What an iPhone shows of the app on its home screen until the first paint: without such a picture, of exactly its screen, a
// blank one. iOS takes no other than served files that the page names in its head, and none from the manifest.
import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Width and height of each iPhone's screen, upright, in CSS pixels, and how many pixels of the screen each is wide. */
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

/** The page's own colour, and the mark's, as in public/favicon.svg. */
const themes = { light: '#fcfaf6', dark: '#101318' }
const MARK = 96
const folder = 'start-pictures'

/** The mark as a browser shows it under that theme, which sharp does not know. */
function markOf(svg, theme) {
  const [style = '', light = '', dark = ''] =
    /<style>([\s\S]*?)@media[^{]*\{([\s\S]*?)\}\s*<\/style>/.exec(svg) ?? []
  return svg.replace(style, `<style>${light}${theme === 'dark' ? dark : ''}</style>`)
}

/** Writes the pictures and answers with the links that name them. */
export async function drawStartPictures(client) {
  const svg = await readFile('public/favicon.svg', 'utf8')
  await mkdir(`${client}/${folder}`, { recursive: true })
  const pictures = Object.keys(themes).flatMap((theme) =>
    screens.map(([width, height, ratio]) => ({ theme, width, height, ratio })),
  )
  const draw = async ({ theme, width, height, ratio }) => {
    const side = MARK * ratio
    const mark = await sharp(Buffer.from(markOf(svg, theme)), { density: (72 * side) / 32 })
      .resize(side, side)
      .png()
      .toBuffer()
    const size = { width: width * ratio, height: height * ratio }
    const file = `${folder}/${size.width}x${size.height}-${theme}.png`
    await sharp({ create: { ...size, channels: 3, background: themes[theme] } })
      .composite([{ input: mark }])
      .png()
      .toFile(`${client}/${file}`)
    const screen = `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${ratio})`
    const media = `(prefers-color-scheme:${theme}) and ${screen} and (orientation:portrait)`
    return `<link rel="apple-touch-startup-image" media="${media}" href="/${file}">`
  }
  return (await Promise.all(pictures.map(draw))).join('')
}
