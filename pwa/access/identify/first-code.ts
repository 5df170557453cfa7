import { sendCode } from '#contract/recipients.ts'
import { ApiError, call } from '../../data/request.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The links that this page has sent a code for. A page that was loaded anew does not know of one. */
const sent = new Set<string>()

export const wasCodeSent = (accessToken: string): boolean => sent.has(accessToken)

/** The step after this one can send it again; here a failure only has to be said. */
export async function sendFirstCode(accessToken: string): Promise<void> {
  // One that was sent before went to the address before.
  sent.delete(accessToken)
  try {
    await call(sendCode, { params: { accessToken } })
    sent.add(accessToken)
  } catch (error) {
    const description = error instanceof ApiError ? error.message : 'The code could not be sent yet.'
    toast({ title: 'No code was sent', description, variant: 'destructive' })
  }
}
