import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** Whether this machine has the tools that the recipes in our papers use. */
export const hasSha256sum = spawnSync('sha256sum', ['--version']).status === 0
if (!hasSha256sum)
  process.stderr.write(
    'NO sha256sum HERE: recipes are recomputed with node:crypto instead, their commands are not run.\n',
  )

/** SHA-256 of bytes, computed with the tool that strangers use. */
export function sha256sum(bytes: string | Uint8Array): string {
  if (!hasSha256sum) return createHash('sha256').update(bytes).digest('hex')
  return execFileSync('sha256sum', { input: bytes }).toString().slice(0, 64)
}

/**
 * Runs each command that a text prints, indented, in that folder. Returns the output of each beside the expected one in the line below the
 * command. Only the first word of a line counts, because sha256sum adds the name of its input.
 */
export function runRecipe(
  text: string,
  folder: string,
): { command: string; got: string; promised: string }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, n) => {
    if (!/^ {2}\S.*\| sha256sum$/.test(line)) return []
    const out = execFileSync('sh', ['-c', line], { cwd: folder }).toString()
    const [got = ''] = out.split(' ')
    return [{ command: line.trim(), got, promised: lines[n + 1]?.trim() ?? '' }]
  })
}
