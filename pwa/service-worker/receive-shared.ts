import { listShared, putShared } from '../data/inbox.ts'
import { isNothing, sortShared } from './sort-shared.ts'

/** What another app shares is durable on this device before the redirect to its page, so a killed worker loses nothing. */
export const sharedPath = '/shared'
/** More items than a person would leave waiting; other sites could post here, too. */
const maxWaiting = 50

export async function receiveShared(request: Request): Promise<Response> {
  return Response.redirect(`${sharedPath}/${await storeShared(request)}`, 303)
}

/** Stores the shared items. Returns the last part of the path of the page that shows the result. */
async function storeShared(request: Request): Promise<string> {
  try {
    const arrived = sortShared(await request.formData())
    if (isNothing(arrived)) return 'nothing'
    if ((await listShared()).length >= maxWaiting) return 'too-many'
    const id = crypto.randomUUID()
    await putShared({ id, receivedAt: new Date().toISOString(), userId: null, ...arrived })
    return id
  } catch {
    return 'not-kept'
  }
}
