import { youtubeId } from '#contract/content/rich-text.ts'
import { parseInert } from '../../data/trusted-types.ts'

/** An idea's HTML with a link in place of each video, for files and pages that load nothing from other sites. */
export function videosAsLinks(html: string): string {
  const body = parseInert(html)
  for (const video of body.querySelectorAll('div[data-youtube]')) {
    const id = video.getAttribute('data-youtube') ?? ''
    const link = document.createElement('a')
    link.href = `https://www.youtube.com/watch?v=${id}`
    link.textContent = link.href
    if (youtubeId.test(id)) video.replaceWith(link)
    else video.remove()
  }
  return body.innerHTML
}
