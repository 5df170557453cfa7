import { patiently } from './patiently.ts'
import { type Program, start } from './programs.ts'

/** A screen that nobody sees; WebKitGTK has no way to do without one. */
export async function openScreen(): Promise<{ display: string; program: Program }> {
  const program = start('Xvfb', ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'])
  const display = await patiently(() => {
    const found = /^(\d+)$/m.exec(program.said())?.[1]
    if (!found) throw new Error(`Xvfb has no display yet: ${program.said()}`)
    return `:${found}`
  })
  return { display, program }
}
