export interface Verdict {
  test: string
  verdict: 'passed' | 'refused' | 'not run' | 'wrong'
  reason?: string
}
export function runFile(path: string, uri: string): Promise<Verdict[]>
