import { makePng } from '../support/make-image.ts'
import { ideaAtOnce, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import type { Product } from './product.ts'

export const text =
  '<h2>Problem</h2><p>It <strong>hums</strong>, says <a href="https://a.example/">a page</a>.</p>'
/** A word that cannot be broken even on a narrow screen. */
export const unbroken = 'Unterseebootsmotorenkuehlwasserpumpengehaeusedichtungsringfettbuechse'

/** Data for every screen to show: an owner with a draft, a sealed idea, a link, a picture and a comment. */
export async function makeScreens(product: Product) {
  const owner = await ownerAtOnce(product, 'Ada Example')
  const { id: draftId } = await ideaAtOnce(owner, `A ${unbroken}`, text)
  const { id: sealedId } = await ideaAtOnce(owner, 'Quiet fan', text)
  await publishAtOnce(owner, sealedId)
  const { accessLink: token } = await shareAtOnce(owner, sealedId)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng())], { type: 'image/png' }), `${unbroken}.png`)
  await owner.caller.send('POST', '/api/upload/image', form)
  const reader = await readerAtOnce(product, token)
  await reader.send('POST', `/api/share/${token}/open`)
  await reader.send('POST', '/api/comments', { content: `What is a ${unbroken}?` })
  return { owner, draftId, sealedId, token }
}
