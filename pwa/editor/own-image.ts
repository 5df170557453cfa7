import { Image } from '@tiptap/extension-image'
import { isAllowedImage } from '#contract/rich-text.ts'
import { engineOf } from '../sync/engines.ts'
import { hashOfSrc } from '../sync/pictures.ts'

const isOwnImage = (src: string) => isAllowedImage(src) || hashOfSrc(src) !== null

/**
 * Only pictures that the server will keep, and those of this device that it does not have yet; others in pasted text are
 * left out at once instead of on saving.
 */
export const ownImage = (userId: number) =>
  Image.extend({
    parseHTML() {
      return [
        {
          tag: 'img[src]',
          getAttrs: (element) => (isOwnImage(element.getAttribute('src') ?? '') ? null : false),
        },
      ]
    },
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img')
        let objectUrl: string | null = null
        const show = (src: string) => {
          const hash = hashOfSrc(src)
          if (hash === null) dom.src = src
          else {
            void findPicture(userId, hash).then((picture) => {
              if (!picture) return
              objectUrl = URL.createObjectURL(picture)
              dom.src = objectUrl
            })
          }
        }
        const draw = (attributes: Record<string, unknown>) => {
          dom.alt = typeof attributes.alt === 'string' ? attributes.alt : ''
          for (const name of ['width', 'height', 'title']) {
            const value = attributes[name]
            if (value == null) dom.removeAttribute(name)
            else dom.setAttribute(name, String(value))
          }
        }
        let { src } = node.attrs
        draw(node.attrs)
        show(String(src))
        return {
          dom,
          update: (next) => {
            if (next.type !== node.type) return false
            draw(next.attrs)
            if (next.attrs.src !== src) {
              src = next.attrs.src
              show(String(src))
            }
            return true
          },
          destroy: () => {
            if (objectUrl) URL.revokeObjectURL(objectUrl)
          },
        }
      }
    },
  }).configure({ allowBase64: true })

async function findPicture(userId: number, hash: string): Promise<Blob | null> {
  const { store } = engineOf(userId).context
  const file = await store.read((tables) => tables.findFile(hash)).catch(() => null)
  return file?.blob ?? null
}
