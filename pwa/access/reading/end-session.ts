import { closeDocument } from '#contract/access.ts'
import { readerHeaders } from '../../data/account.ts'
import { call } from '../../data/request.ts'
import { isReadingOver } from './is-reading-over.ts'

/** Ends the session on the server. False if the server did not confirm that: the session then expires by itself. */
export async function endSession(accessToken: string, readerId: number | null): Promise<boolean> {
  try {
    await call(closeDocument, { params: { accessToken }, headers: readerHeaders(readerId) })
    return true
  } catch (error) {
    return isReadingOver(error)
  }
}
