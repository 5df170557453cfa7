import { RichText } from '../../document/rich-text/rich-text.tsx'

const localImage = /<img\b[^>]*?\ssrc="local:[^>]*>/g
const localMemo = /<div\b[^>]*?\sdata-audio="local:[^>]*>/g

/** Part of an idea to read. A placeholder names each picture or memo whose bytes are not available here. */
export function ShownWords({ html }: { html: string }) {
  const named = html
    .replace(localImage, '<p><em>A picture waiting on this device</em></p>')
    .replace(localMemo, '$&<p><em>A voice memo waiting on this device</em></p>')
  return <RichText html={named} />
}
