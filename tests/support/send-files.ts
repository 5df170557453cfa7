import type { Answer, Client } from './client.ts'

type Sent = { fileName?: string; fields?: Record<string, string>; headers?: Record<string, string> }

/** Uploads a PDF as a new idea, with the form that a browser sends. */
export const sendPdf = (by: Client, bytes: Buffer, { fileName = 'hinge.pdf', ...rest }: Sent = {}) =>
  sendForm(by, '/api/ideas/pdf', 'file', bytes, { ...rest, fileName, type: 'application/pdf' })

/** Uploads a picture, with the form that a browser sends. */
export const sendPicture = (by: Client, bytes: Buffer, { fileName = 'picture.png', ...rest }: Sent = {}) =>
  sendForm(by, '/api/upload/image', 'image', bytes, { ...rest, fileName })

/** Uploads a voice memo, with the form that a browser sends. */
export const sendMemo = (by: Client, bytes: Buffer, { fileName = 'memo.webm', ...rest }: Sent = {}) =>
  sendForm(by, '/api/upload/audio', 'audio', bytes, { ...rest, fileName })

function sendForm(
  by: Client,
  path: string,
  field: string,
  bytes: Buffer,
  { fileName, fields = {}, headers, type = '' }: Sent & { type?: string },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), fileName)
  return by.post(path, form, headers)
}
