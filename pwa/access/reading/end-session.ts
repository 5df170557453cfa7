import { closeDocument } from '#contract/access.ts'
import { ApiError, call } from '../../data/request.ts'

/** What our server says where the session is over anyway. Any other refusal is of the call alone: 429, or one of a proxy. */
const endedStatuses = [401, 403, 404, 410]

/** False if the server was not told: it ends the session by itself after a while. */
export async function endSession(accessToken: string): Promise<boolean> {
  try {
    await call(closeDocument, { params: { accessToken } })
    return true
  } catch (error) {
    return error instanceof ApiError && error.answer !== null && endedStatuses.includes(error.status)
  }
}
