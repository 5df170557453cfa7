import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { addressOf, NetworkError, readAnswer } from './request.ts'

type UploadOptions = {
  file: File | Blob
  fileName?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file as a form. XMLHttpRequest, because fetch cannot tell how much was sent. */
export function uploadFile<const E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<AnswerOf<E>> {
  const { file, fileName, fields = {}, headers = {}, onProgress, signal } = options
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(endpoint.upload ?? 'file', file, fileName ?? (file instanceof File ? file.name : 'upload'))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      try {
        resolve(readAnswer(endpoint, request.status, request.responseText, request.statusText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
