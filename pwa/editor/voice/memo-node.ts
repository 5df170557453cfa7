import { mergeAttributes, Node } from '@tiptap/core'
import type { Node as Memo } from '@tiptap/pm/model'
import { isAllowedAudio } from '#contract/content/rich-text.ts'
import { memoPlayer, reportUnplayable } from '../../document/rich-text/memo-player.ts'
import { hashOfSrc } from '../../sync/device/pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { findSentPicture } from '../../sync/storage/needed-files.ts'

/** A voice memo that the server keeps, or one of this device that is not uploaded yet. */
export const memoNode = (userId: number) =>
  Node.create({
    name: 'memo',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes() {
      return {
        src: {
          default: null,
          parseHTML: (element) => element.getAttribute('data-audio'),
          renderHTML: ({ src }) => ({ 'data-audio': String(src) }),
        },
        seconds: {
          default: 0,
          parseHTML: (element) => Number(element.getAttribute('data-seconds')),
          renderHTML: ({ seconds }) => (seconds > 0 ? { 'data-seconds': String(seconds) } : {}),
        },
      }
    },
    parseHTML() {
      const isOwn = (src: string) => isAllowedAudio(src) || hashOfSrc(src) !== null
      return [
        {
          tag: 'div[data-audio]',
          getAttrs: (element) => (isOwn(element.getAttribute('data-audio') ?? '') ? null : false),
        },
      ]
    },
    renderHTML({ HTMLAttributes }) {
      return ['div', mergeAttributes(HTMLAttributes)]
    },
    addNodeView() {
      return ({ node }) => {
        const { place: dom, player } = memoPlayer(Number(node.attrs.seconds))
        dom.dataset.memo = ''
        const source = sourceOf(userId, player)
        source.show(String(node.attrs.src))
        let shown = node
        return {
          dom,
          // Another memo in this place gets a new view, because this one has the name and sound of the previous memo.
          update: (next) => {
            if (!isSameMemo(shown, next)) return false
            shown = next
            source.show(String(next.attrs.src))
            return true
          },
          // Events on the player go to its own buttons; a tap beside it selects the memo.
          stopEvent: ({ target }) => target === player,
          ignoreMutation: () => true,
          destroy: source.leave,
        }
      }
    },
  })

/** A memo that was a file of this device is the same one once the server has it. */
function isSameMemo(before: Memo, after: Memo): boolean {
  const [one, other] = [String(before.attrs.src), String(after.attrs.src)]
  if (before.type !== after.type || before.attrs.seconds !== after.attrs.seconds) return false
  return one === other || (hashOfSrc(one) !== null && hashOfSrc(other) === null)
}

/** Plays the memo from this device, or else from the server. A memo that is playing continues while it is uploaded. */
function sourceOf(userId: number, player: HTMLAudioElement) {
  let src = ''
  let objectUrl: string | null = null
  const play = (blob: Blob) => {
    release()
    objectUrl = URL.createObjectURL(blob)
    player.src = objectUrl
  }
  const release = () => {
    if (objectUrl) URL.revokeObjectURL(objectUrl)
    objectUrl = null
  }
  // Without a connection, this device may still have a memo that it has uploaded.
  reportUnplayable(player, async () => {
    const address = src
    if (objectUrl !== null || !address.startsWith('/')) return false
    const blob = await findSentPicture(userId, address)
    if (src !== address) return true
    if (!blob) return false
    play(blob)
    void player.play().catch(() => undefined)
    return true
  })
  const show = (next: string) => {
    if (next === src) return
    src = next
    const hash = hashOfSrc(next)
    if (hash === null) {
      // The bytes are the same, so the local copy keeps playing.
      if (objectUrl === null) player.src = next
      return
    }
    const { store } = engineOf(userId).context
    void store
      .read((tables) => tables.findFile(hash))
      .then((file) => {
        if (src !== next) return
        if (file?.blob) play(file.blob)
        else if (file?.uploaded) player.src = file.uploaded.url
      })
      .catch(() => undefined)
  }
  /** A memo that is found later gets no address: nothing would revoke it. */
  const leave = () => {
    src = ''
    release()
  }
  return { show, leave }
}
