import type { PdfSource } from './pdf-document.ts'

/** Why a PDF could not be opened: its bytes are not a readable PDF, the server refused to send them, or it was not reached. */
export type FailureReason = 'damaged' | 'refused' | 'unreachable'

/** The error that pdf.js throws for an answer with a status that is not a success. */
const REFUSED = /^ResponseException/
/** The errors of pdf.js for bytes that it cannot read. It reports a lost connection as an unknown error, too. */
const UNREADABLE = /^(InvalidPDF|Format|UnknownError|XRef)/

/** The page shows no more than "Loading" until the reason is known. */
const TIMEOUT_MS = 10_000

export async function findFailureReason(error: unknown, source: PdfSource): Promise<FailureReason> {
  const name = error instanceof Error ? error.name : ''
  if (REFUSED.test(name)) return 'refused'
  if (!UNREADABLE.test(name)) return 'unreachable'
  return typeof source === 'string' ? askServer(source) : 'damaged'
}

/** An answer that is not a PDF comes from elsewhere, such as the sign-in page of a hotel's network. */
async function askServer(address: string): Promise<FailureReason> {
  const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  )
  if (answer === null) return 'unreachable'
  if (!answer.ok) return 'refused'
  return answer.headers.get('Content-Type')?.startsWith('application/pdf') ? 'damaged' : 'unreachable'
}
