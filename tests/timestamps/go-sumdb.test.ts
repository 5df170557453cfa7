import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordMissing } from '../../api/ideas/record-timestamps.ts'
import { goEnvironment, hasGoSumdb } from '../../scripts/other-verifiers.mjs'
import { makeIdea, signUp, startUnlimitedServer } from '../access/people.ts'

/** If these packages are missing, the test run reports it at its end (scripts/test.mjs). */
test.skipIf(!hasGoSumdb())(
  "Go's packages for transparency logs accept a proof for its own digest only",
  async () => {
    const server = await startUnlimitedServer()
    const folder = await mkdtemp(join(tmpdir(), 'ideavault-go-'))
    try {
      const owner = await signUp(server)
      const digests: string[] = []
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
        const { id } = await makeIdea(owner, title, `<p>${title}</p>`)
        digests.push(JSON.parse((await owner.put(`/api/ideas/${id}/publish`)).text).digest)
      }
      await recordMissing(server.context)
      const program = join(folder, 'verify-tlog')
      const source = join(import.meta.dirname, 'verify-tlog.go')
      const go = { env: { ...goEnvironment, GOCACHE: join(folder, 'cache') }, encoding: 'utf8' } as const
      expect(spawnSync('go', ['build', '-o', program, source], go)).toMatchObject({ status: 0, stderr: '' })
      const save = async (name: string, path: string) => {
        await writeFile(join(folder, name), new Uint8Array((await server.browser().get(path)).bytes))
        return join(folder, name)
      }
      const key = await save('log.key', '/api/log/key')
      const [other = ''] = digests
      for (const [index, digest] of digests.entries()) {
        const proof = await save(`${digest}.tlog-proof`, `/api/log/proof/${digest}`)
        const check = (what: string) => spawnSync(program, [proof, key, what], { encoding: 'utf8' })
        expect(check(digest).stdout).toMatch(new RegExp(`^entry ${index} of ${digests.length} in `))
        if (digest !== other) expect(check(other).status).toBe(1)
      }
    } finally {
      await rm(folder, { recursive: true })
      await server.close()
    }
  },
)
