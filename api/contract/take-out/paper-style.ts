import { colourClass, colours } from '../content/rich-text.ts'

/** Names of the palette that CSS does not know, or knows as something too pale to read. */
const ownColours: Readonly<Record<string, string>> = { slate: 'slategray', rose: '#e11d48', azure: '#0077cc' }

/** What the classes of coloured words stand for in a file outside of the app. */
export const colourStyle = colours
  .map((colour) => `.${colourClass(colour)}{color:${ownColours[colour] ?? colour}}`)
  .join('')
