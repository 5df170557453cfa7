import { NetworkError, readError } from '../../data/request.ts'

/** Downloads a file as a link or a form would, with the name that the server gives it. */
export async function loadFile(href: string, method: 'GET' | 'POST'): Promise<{ name: string; file: Blob }> {
  const answer = await fetch(href, { method }).catch(() => {
    throw new NetworkError()
  })
  if (!answer.ok) throw readError(answer.status, await answer.text(), answer.statusText)
  return { name: nameIn(answer.headers.get('Content-Disposition') ?? ''), file: await answer.blob() }
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)/i.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'file')
}
