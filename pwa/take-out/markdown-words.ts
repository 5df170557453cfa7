import { isAllowedImage } from '#contract/content/rich-text.ts'
import { shortTitle } from '#contract/content/short-title.ts'
import { escapeHtml } from '#contract/rules/escape-html.ts'
import { rightToLeft } from '#contract/take-out/direction.ts'
import { markdownToHtml } from '../document/markdown/markdown-html.ts'
import type { IncomingFile, IncomingWords } from './incoming.ts'

type Find = (target: string) => Omit<IncomingFile, 'address'> | null

const picture =
  /!\[((?:\\.|[^\]\\\n]){0,1000})\]\(\s*<?([^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"\n]{0,200}")?\s*\)/g
/** Stands in for a picture while the text is parsed: private-use characters, which are removed from the text before. */
const placeOf = (n: number) => `\uE000${n}\uE001`
const place = /\uE000(\d+)\uE001/g

/**
 * Turns a Markdown file into the words of a draft. Its title is the heading that it begins with, else the title in its front matter,
 * else its file name. A picture from another site becomes a link, because nothing is ever loaded from there.
 */
export function markdownWords(text: string, fileName: string, find: Find): IncomingWords {
  const { body, named } = splitFrontMatter(
    text
      .replace(/[\uE000\uE001]/g, '')
      .replace(/\r\n?/g, '\n')
      .trim(),
  )
  const [, heading, rest] = /^# +(.+?)(?: +#+)?(?:\n+([\s\S]*))?$/.exec(body) ?? []
  const isTitle = heading !== undefined && heading.length <= 200
  const replaced = replacePictures(isTitle ? (rest ?? '') : body, find)
  const name = fileName.replace(/^.*\//, '').replace(/\.\w+$/, '')
  const title = shortTitle(isTitle ? plain(toHtml(heading)) : named || name)
  return { title, html: insertPictures(toHtml(replaced.text), replaced.shown), files: replaced.files }
}

/** The whole file is parsed, however long it is: its size was checked before. */
const toHtml = (markdown: string) => markdownToHtml(markdown, markdown.length)

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** A line of front matter: a name and its value, a list entry, a comment, or a continuation of the line before. */
const setting = /^(?:[\w-]+:(?:[ \t]|$)|- |#|[ \t]|$)/

/**
 * Removes what precedes the words: front matter, or our own marker of a right-to-left text. If one line between the two rules is not
 * front matter, the whole block is part of the words.
 */
function splitFrontMatter(text: string): { body: string; named: string } {
  const { begin, end } = rightToLeft
  if (text.startsWith(begin) && text.endsWith(end))
    return { body: text.slice(begin.length, -end.length).trim(), named: '' }
  const [whole = '', front = ''] = /^---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(text) ?? []
  const named = /^title:[ \t]*(["']?)(.*?)\1[ \t]*$/m.exec(front)?.[2] ?? ''
  const isSettings = /^[\w-]+:/m.test(front) && front.split('\n').every((line) => setting.test(line))
  return isSettings ? { body: text.slice(whole.length).trim(), named } : { body: text, named: '' }
}

type Shown = { whole: string; html: string }

/** A picture whose file is not found stays as it is, for the Markdown parser. */
function replacePictures(text: string, find: Find) {
  const shown: Shown[] = []
  const files: IncomingFile[] = []
  const replaced = text.replace(picture, (whole, alt: string, target: string) => {
    const src = srcOf(target, files, find)
    if (src === null) return whole
    const words = escapeHtml(alt.replace(/\\(.)/g, '$1'))
    shown.push({ whole, html: `<img src="${src}" alt="${words}">` })
    return placeOf(shown.length - 1)
  })
  return { text: replaced, shown, files }
}

function srcOf(target: string, files: IncomingFile[], find: Find): string | null {
  if (target.startsWith('data:') && isAllowedImage(target)) return target
  const found = /^https?:/i.test(target) ? null : find(target)
  if (!found) return null
  const address = `/api/assets/${files.length + 1}/file`
  files.push({ ...found, address })
  return address
}

/** Inside code, a picture stays the Markdown that was typed. */
const insertPictures = (html: string, shown: Shown[]): string =>
  html
    .split(/(<code>[\s\S]*?<\/code>)/)
    .map((part) =>
      part.replace(place, (_, n) => {
        const { whole, html: image } = shown[Number(n)] ?? { whole: '', html: '' }
        return part.startsWith('<code>') ? escapeHtml(whole) : image
      }),
    )
    .join('')
