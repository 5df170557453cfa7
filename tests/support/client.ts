import * as v from 'valibot'
import { checkAnswer } from './check-answer.ts'
import { sendRequest } from './send-request.ts'

/** An answer whose body is parsed if it is JSON. `body` is untyped on purpose: tests say what they expect of it. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  json: <S extends v.GenericSchema>(schema: S) => v.InferOutput<S>
  code: string | null
}

const Coded = v.object({ code: v.string() })

/** One browser: keeps its cookies between calls and sends the headers of a same-origin page. */
export class Client {
  private readonly cookies = new Map<string, string>()
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  setCookie(name: string, value: string) {
    this.cookies.set(name, value)
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await sendRequest(
      this.origin + path,
      method,
      {
        origin: this.origin,
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      isForm || typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    )
    for (const line of answer.headers.getSetCookie()) this.remember(line)
    const { status, bytes } = answer
    const text = bytes.toString('utf8')
    checkAnswer(method, path, status, text)
    const parsed = (): unknown => JSON.parse(text)
    let code: string | null = null
    if (status >= 400 && text.startsWith('{')) {
      const coded = v.safeParse(Coded, parsed())
      code = coded.success ? coded.output.code : null
    }
    return {
      status,
      headers: answer.headers,
      text,
      bytes,
      code,
      json: (schema) => v.parse(schema, parsed()),
    }
  }

  /** Opens an answer that does not end by itself (tests/support/listen-stream.ts). */
  open = (path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
    fetch(this.origin + path, { headers: { cookie: this.cookieHeader, ...headers }, signal })

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers)
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers)

  private remember(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    const value = pair.slice(equals + 1)
    const gone =
      value === '' ||
      attributes.some((attribute) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute))
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
