import { withoutMetadata } from '../../adapters/files/picture-metadata.ts'

const inlinePicture = /(<img\b[^>]*? src="data:image\/[a-z]+;base64,)([A-Za-z0-9+/]+=*)"/g

/** Removes metadata, such as the location, from inline pictures in safe HTML, as for uploaded ones (api/assets/save-image.ts). */
export const withoutPictureMetadata = (html: string): string =>
  html.replace(inlinePicture, (whole, before: string, base64: string) => {
    const bytes = Buffer.from(base64, 'base64')
    const bare = withoutMetadata(bytes)
    return bare.equals(bytes) ? whole : `${before}${bare.toString('base64')}"`
  })
