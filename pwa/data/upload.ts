import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { maxTransferMs } from '#contract/rules/slow-lines.ts'
import { type Acting, accountHeaders } from './account.ts'
import { NetworkError, urlOf } from './request.ts'
import { readAnswerWithRetryAfter } from './retry-after.ts'

export type UploadOptions = Acting & {
  file: File | Blob
  fileName?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Called with the share of the bytes that is sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** An upload without progress for this long is given up. A slow one may take its time. */
const STALLED_MS = 60_000
/** How many of the bytes reported as sent may still be in the device's buffers, which drain without progress events. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Sends one file as a form. Uses XMLHttpRequest, because fetch cannot report upload progress. */
export async function uploadFile<const E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<AnswerOf<E>> {
  const { headers = {}, onProgress, signal } = options
  const account = accountHeaders(endpoint, options)
  if (signal?.aborted) throw cancelled()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint))
    for (const [name, value] of Object.entries({ ...account, ...headers }))
      request.setRequestHeader(name, value)
    const cancel = () => {
      reject(cancelled())
      request.abort()
    }
    const stalled = () => {
      reject(new NetworkError())
      request.abort()
    }
    let timer = setTimeout(stalled, STALLED_MS)
    request.upload.onprogress = (event) => {
      clearTimeout(timer)
      timer = setTimeout(stalled, STALLED_MS + maxTransferMs(Math.min(event.loaded, MAX_BUFFERED_BYTES)))
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      try {
        const { status, responseText: text, statusText } = request
        resolve(
          readAnswerWithRetryAfter(
            endpoint,
            { status, text, statusText },
            request.getResponseHeader('Retry-After'),
          ),
        )
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkError())
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    request.send(formOf(endpoint, options))
  })
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError')

function formOf({ upload }: Endpoint, { file, fileName, fields = {} }: UploadOptions): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(upload ?? 'file', file, fileName ?? (file instanceof File ? file.name : 'upload'))
  return form
}
