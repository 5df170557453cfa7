import * as v from 'valibot'
import { idea, summary } from './rows.ts'

const Sent = v.object({ title: v.string(), content: v.string() })
type Stored = v.InferOutput<typeof Sent> & { id: number; draftKey: string; revision: number }

/** A fake server for ideas that are text; tests stub `fetch` with its own. One key makes one idea, and nothing else changes one. */
export class FakeWords {
  readonly ideas: Stored[] = []
  /** How many times words arrived. */
  received = 0

  fetch = async (path: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    const id = Number(path.split('/')[3])
    const found = this.ideas.find((stored) => stored.id === id)
    if (method === 'GET')
      return answer(found ? whole(found) : this.ideas.map((stored) => summary(stored.id, stored)))
    this.received += 1
    const sent = v.parse(Sent, JSON.parse(v.parse(v.string(), body)))
    const draftKey = new Headers(headers).get('Idempotency-Key') ?? ''
    const known = found ?? this.ideas.find((stored) => stored.draftKey === draftKey)
    if (found) Object.assign(found, sent, { revision: found.revision + 1 })
    const stored = known ?? { ...sent, id: this.ideas.length + 1, draftKey, revision: 1 }
    if (!known) this.ideas.push(stored)
    return answer({ ...whole(stored), appliedRevision: stored.revision })
  }
}

const answer = (body: unknown) => new Response(JSON.stringify(body), { status: 200 })
const whole = (stored: Stored) => idea(stored.id, stored)
