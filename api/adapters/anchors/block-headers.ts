import { hexToBytes } from '@noble/hashes/utils.js'
import { HEADER_BYTES } from '#contract/opentimestamps/bitcoin-header.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { readAnswer } from './read-answer.ts'

/** Where headers of Bitcoin blocks come from: services with the Esplora API, such as blockstream.info/api. */
export type HeaderSources = Readonly<{ sources: readonly string[]; areNamed: boolean; answerMs: number }>

/** Of several sources two must agree, and this many blocks must follow the block, as wallets require. */
const MIN_AGREEING = 2
const MIN_LATER_BLOCKS = 5

const MAX_ANSWER_BYTES = 1000
const text = new TextDecoder()

/**
 * The header of the block of this height, if the sources that answer agree on it; null while too few answer, they differ, or the
 * block is so new that another one may replace it. The caller must check its proof of work.
 */
export async function findHeader(from: HeaderSources, height: number): Promise<Uint8Array | null> {
  const answers = await Promise.allSettled(from.sources.map((source) => askSource(source, from, height)))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [first] = found
  const agree = found.every((header) => header === first)
  if (!first || !agree || found.length < Math.min(MIN_AGREEING, from.sources.length)) return null
  return hexToBytes(first)
}

async function askSource(
  base: string,
  { areNamed, answerMs }: HeaderSources,
  height: number,
): Promise<string> {
  const ask = async (path: string, form: RegExp) => {
    const question = {
      base,
      path,
      accept: 'text/plain',
      maxBytes: MAX_ANSWER_BYTES,
      isNamed: areNamed,
      answerMs,
    }
    const { status, bytes } = await readAnswer(question)
    if (status !== 200) throw new OutboundError('status', { status })
    const answer = text.decode(bytes).trim()
    if (!form.test(answer)) throw new OutboundError('garbage')
    return answer
  }
  const last = Number(await ask('/blocks/tip/height', /^\d{1,9}$/))
  if (last < height + MIN_LATER_BLOCKS) throw new OutboundError('too late')
  const hash = await ask(`/block-height/${height}`, /^[0-9a-f]{64}$/)
  return ask(`/block/${hash}/header`, new RegExp(`^[0-9a-f]{${2 * HEADER_BYTES}}$`))
}
