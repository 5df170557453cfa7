import { listShared, putShared } from '../data/inbox.ts'
import { isNothing, sortShared } from './sort-shared.ts'

/** What another app shares is durable on this device before the page that shows it is named; a killed worker loses nothing. */
export const sharedPath = '/shared'
/** More than a person leaves waiting; another site could post here too. */
const maxWaiting = 50

export async function receiveShared(request: Request): Promise<Response> {
  return Response.redirect(`${sharedPath}/${await keep(request)}`, 303)
}

/** The name of the page that tells what became of it. */
async function keep(request: Request): Promise<string> {
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
