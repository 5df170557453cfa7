import { closeDocument } from '#contract/access.ts'
import { readerHeaders } from '../../data/account.ts'
import { call } from '../../data/request.ts'
import { isReadingOver } from './is-reading-over.ts'

/** False if the server was not told: it ends the session by itself after a while. */
export async function endSession(accessToken: string, readerId: number | null): Promise<boolean> {
  try {
    await call(closeDocument, { params: { accessToken }, headers: readerHeaders(readerId) })
    return true
  } catch (error) {
    return isReadingOver(error)
  }
}
