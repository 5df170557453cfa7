import { PackageFault, PackageTooNew } from '../zip/package-fault.ts'
import type { Finding } from './verdict.ts'

/** What is found while a package is looked at, part by part: what is wrong in one hides nothing of the others. */
export class Report {
  readonly findings: Finding[] = []
  /** The files that something vouches for. */
  readonly used = new Set<string>()

  get isAnyWrong(): boolean {
    return this.findings.some(({ kind }) => kind === 'wrong')
  }

  tell(...findings: Finding[]): void {
    this.findings.push(...findings)
  }

  use(names: Iterable<string>): void {
    for (const name of names) this.used.add(name)
  }

  /** What a look at one part answers; null where a fault was found, which is then told. Throws for a form that came later. */
  async look<Seen>(title: string, at: () => Seen | Promise<Seen>): Promise<Seen | null> {
    try {
      return await at()
    } catch (error) {
      if (error instanceof PackageTooNew) throw error
      this.tell({ kind: 'wrong', title, text: textOfFault(error) })
      return null
    }
  }
}

/** A fault says what is wrong; anything else that went wrong is as good a reason not to trust a package. */
export const textOfFault = (error: unknown): string =>
  error instanceof PackageFault ? error.message : 'It is damaged in a way that was not foreseen.'
