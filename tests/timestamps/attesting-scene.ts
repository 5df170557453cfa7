import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import * as v from 'valibot'
import { Idea } from '#contract/ideas.ts'
import { writePem } from '#contract/rfc3161/pem.ts'
import { attest } from '../../api/ideas/record-timestamps.ts'
import { AttesterModel } from '../../api/timestamps/attesting/attester.model.ts'
import { appendEntries } from '../../api/timestamps/transparency-log/append-entries.ts'
import { makeIdea, signUp } from '../access/people.ts'
import { startTestServer } from '../support/server.ts'
import { startAuthority } from './fake-authority.ts'
import { startWitness } from './fake-witness.ts'

const Logged = v.object({ reason: v.string() })

/** A server, an authority and two witnesses, all over real HTTP. */
export async function startAttestingScene() {
  const authority = await startAuthority()
  let origin = ''
  const logKey = async () => (await fetch(`${origin}/api/log/key`)).text()
  const witnesses = [
    await startWitness('one.witness.example', 3, logKey),
    await startWitness('two.witness.example', 5, logKey),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-attest-'))
  await writeFile(join(folder, 'roots.pem'), writePem(authority.root.der))
  const server = await startTestServer({
    TSA_URL: authority.origin,
    TSA_ROOTS: join(folder, 'roots.pem'),
    WITNESSES: witnesses.map(({ setting }) => setting).join(', '),
    LOG_LEVEL: 'silent',
  })
  origin = server.origin
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  authority.now = now
  for (const witness of witnesses) witness.now = () => now().getTime()
  const reasons: string[] = []
  const write = (line: string) => reasons.push(v.parse(Logged, JSON.parse(line)).reason)
  const log = pino({ level: 'warn' }, { write })
  const { config } = server.context
  const { authority: set, witnesses: named } = config.anchors
  const inTime = (answerMs: number) => ({
    ...config.anchors,
    authority: set && { ...set, answerMs },
    witnesses: named.map((witness) => ({ ...witness, answerMs })),
  })
  const context = { ...server.context, log, now }
  const owner = await signUp(server, 'Ada Example')
  return {
    ...{ server, context, authority, witnesses, owner, reasons, folder },
    async publish(title = 'Quiet fan'): Promise<Idea> {
      const { id } = await makeIdea(owner, title, '<p>Words.</p>')
      return (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
    },
    timestampOf: async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea).timestamp,
    job: (id: string) => AttesterModel.findById(id).lean().orFail(),
    /** Adds an entry to the log that belongs to no idea. */
    grow: () => appendEntries(context, [randomBytes(32).toString('hex')]),
    /** What every process does once a minute, `later` milliseconds from now. */
    async attest(later = 0, answerMs = 5000) {
      offset += later
      reasons.length = 0
      await attest({ ...context, config: { ...config, anchors: inTime(answerMs) } })
    },
    async close() {
      await Promise.all([authority, ...witnesses].map((one) => one.close()))
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type AttestingScene = Awaited<ReturnType<typeof startAttestingScene>>
