import { RichText } from '../../document/rich-text/rich-text.tsx'

const localImage = /<img\b[^>]*?\ssrc="local:[^>]*>/g

/** A part of an idea to read. A picture whose bytes are not at hand here is named instead of left out. */
export function ShownWords({ html }: { html: string }) {
  return <RichText html={html.replace(localImage, '<p><em>A picture that waits on this device</em></p>')} />
}
