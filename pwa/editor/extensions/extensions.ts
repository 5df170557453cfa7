import { Highlight } from '@tiptap/extension-highlight'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedLink, linkSchemes } from '#contract/content/rich-text.ts'
import { Paste } from '../paste/paste.ts'
import { RemoteWords } from '../remote-changes/remote-words.ts'
import { SectionHints } from '../template/section-hints.ts'
import { memoNode } from '../voice/memo-node.ts'
import { BlockDirection } from './block-direction.ts'
import { ColourMark } from './colour-mark.ts'
import { ownImage } from './own-image.ts'
import { YoutubeNode } from './youtube-node.ts'

/** Everything the editor can produce; contract/content/rich-text.ts allows exactly this. */
export const editorExtensions = (userId: number) => [
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
  ownImage(userId),
  YoutubeNode,
  memoNode(userId),
  RemoteWords,
  SectionHints,
  BlockDirection,
  Paste,
  Placeholder.configure({ placeholder: 'Write your idea...' }),
]
