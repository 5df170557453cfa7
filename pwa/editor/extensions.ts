import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedImage, isAllowedLink, linkSchemes } from '#contract/rich-text.ts'
import { ColourMark } from './colour-mark.ts'
import { YoutubeNode } from './youtube-node.ts'

/** Only pictures that the server will keep; others in pasted text are left out at once instead of on saving. */
const OwnImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isAllowedImage(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },
})

/** Everything the editor can produce; contract/rich-text.ts allows exactly this. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: linkSchemes.filter((scheme) => !['http', 'https', 'mailto', 'tel'].includes(scheme)),
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Highlight,
  ColourMark,
  OwnImage.configure({ allowBase64: true }),
  YoutubeNode,
  Placeholder.configure({ placeholder: 'Write your idea...' }),
]
