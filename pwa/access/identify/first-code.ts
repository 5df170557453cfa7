import { sendCode } from '#contract/recipients.ts'
import { ApiError, call } from '../../data/request.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Links for which this page has sent a code; a reload forgets them. */
const sent = new Set<string>()

export const wasCodeSent = (accessToken: string): boolean => sent.has(accessToken)

/** Sends the first code. A failure is only reported: the next step has a button that sends it again. */
export async function sendFirstCode(accessToken: string): Promise<void> {
  // An earlier code may have gone to another address.
  sent.delete(accessToken)
  try {
    await call(sendCode, { params: { accessToken } })
    sent.add(accessToken)
  } catch (error) {
    const description = error instanceof ApiError ? error.message : 'The code could not be sent yet.'
    toast({ title: 'No code was sent', description, variant: 'destructive' })
  }
}
