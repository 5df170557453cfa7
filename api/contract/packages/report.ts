import { PackageFault, PackageTooNew } from '../zip/package-fault.ts'
import type { Finding } from './verdict.ts'

/** Collects findings while a package is checked part by part: a fault in one part hides nothing about the others. */
export class Report {
  readonly findings: Finding[] = []
  /** The files that something vouches for. */
  readonly used = new Set<string>()

  get isAnyWrong(): boolean {
    return this.findings.some(({ kind }) => kind === 'wrong')
  }

  add(...findings: Finding[]): void {
    this.findings.push(...findings)
  }

  use(names: Iterable<string>): void {
    for (const name of names) this.used.add(name)
  }

  /** Returns the result of checking one part; null where that failed, which is then reported. Throws for a form that came later. */
  async attempt<Result>(title: string, check: () => Result | Promise<Result>): Promise<Result | null> {
    try {
      return await check()
    } catch (error) {
      if (error instanceof PackageTooNew) throw error
      this.add({ kind: 'wrong', title, text: textOfFault(error) })
      return null
    }
  }
}

/** A PackageFault says what is wrong; any other error is just as good a reason not to trust a package. */
export const textOfFault = (error: unknown): string =>
  error instanceof PackageFault ? error.message : 'It is damaged in an unexpected way.'
