import { Image } from '@tiptap/extension-image'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { isAllowedImage } from '#contract/content/rich-text.ts'
import type { KeptFile } from '../../data/device/kept-file.ts'
import { hashOfSrc } from '../../sync/device/pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { findSentPicture } from '../../sync/storage/needed-files.ts'

const isOwnImage = (src: string) => isAllowedImage(src) || hashOfSrc(src) !== null

/**
 * Accepts only pictures that the server will keep, and those of this device that are not uploaded yet. Other pictures in pasted text
 * are dropped at once instead of when saving.
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
      return ({ node }) => drawPicture(userId, node)
    },
    // Also added as a plugin: the node views of extensions are removed when the page is left while its text is still drawn. Without a
    // node view the browser would request an address that exists only on this device.
    addProseMirrorPlugins() {
      const nodeViews = { [this.name]: (node: Node) => drawPicture(userId, node) }
      return [new Plugin({ props: { nodeViews } })]
    },
  }).configure({ allowBase64: true })

function drawPicture(userId: number, node: Node): NodeView {
  const dom = document.createElement('img')
  let objectUrl: string | null = null
  let { src } = node.attrs
  const showBlob = (blob: Blob) => {
    if (objectUrl) URL.revokeObjectURL(objectUrl)
    objectUrl = URL.createObjectURL(blob)
    dom.src = objectUrl
  }
  const show = (wanted: string) => {
    const hash = hashOfSrc(wanted)
    if (hash === null) dom.src = wanted
    else {
      void findPicture(userId, hash).then((picture) => {
        if (src !== wanted) return
        if (picture?.blob) showBlob(picture.blob)
        else if (picture?.uploaded) dom.src = picture.uploaded.url
      })
    }
  }
  // Without a connection, this device may still have a picture that it has uploaded.
  dom.onerror = () => {
    const address = String(src)
    if (!address.startsWith('/') || dom.src === objectUrl) return
    void findSentPicture(userId, address)
      .then((blob) => {
        if (blob && src === address) showBlob(blob)
      })
      .catch(() => undefined)
  }
  const draw = (attributes: Record<string, unknown>) => {
    dom.alt = typeof attributes.alt === 'string' ? attributes.alt : ''
    for (const name of ['width', 'height', 'title']) {
      const value = attributes[name]
      if (value == null) dom.removeAttribute(name)
      else dom.setAttribute(name, String(value))
    }
  }
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
      // Views are often drawn again before their picture is found. One found later must get no address: nothing would revoke it.
      src = null
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    },
  }
}

function findPicture(userId: number, hash: string): Promise<KeptFile | null> {
  const { store } = engineOf(userId).context
  return store.read((tables) => tables.findFile(hash)).catch(() => null)
}
